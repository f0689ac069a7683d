/**
 * What stages are measured with: the documents ({@link org.nuxeo.datagen.bench.setup.StageSample}), services that are
 * started for the time ({@link org.nuxeo.datagen.bench.setup.BenchServices}), commands of this program in processes of
 * their own ({@link org.nuxeo.datagen.bench.setup.ChildCommand}), and clients that fetch files from a server
 * ({@link org.nuxeo.datagen.bench.setup.Downloads}).
 */
package org.nuxeo.datagen.bench.setup;
