/**
 * Documents through Kafka into MongoDB and an index, compared with their dataset, and removed again; without any
 * class of Nuxeo.
 *
 * <p>A run starts in {@code run}: {@link org.nuxeo.datagen.importer.run.PipelineRun} takes
 * a {@link org.nuxeo.datagen.importer.run.Job} and a work folder, and has a method for each stage. What the stages
 * report is in {@code report}, what they may be told in {@code settings} and {@code service}, what they leave in the
 * work folder in {@code manifest}; what goes wrong is one of the two exceptions in {@code failure}.
 *
 * <p>{@link org.nuxeo.datagen.importer.internal.Importer} makes the same stages over stores that are open already, for the
 * bundles, the operations of the server and the benchmarks.
 */
package org.nuxeo.datagen.importer;
