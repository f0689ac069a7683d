/**
 * What the stages are made of, for the modules of this project only; it may change with any version.
 *
 * <p>{@link org.nuxeo.datagen.importer.internal.Importer} makes the stages of one dataset over stores that are open
 * already. Below it each package is one step on a document's way: {@code record} and {@code produce} to Kafka,
 * {@code consume} and {@code load} from there, {@code model} to BSON and JSON, {@code mongo} and {@code elastic} into
 * the stores, {@code verify} and {@code clean} afterwards. Operations of Nuxeo in plain Java are in {@code operation}.
 */
package org.nuxeo.datagen.importer.internal;
