/**
 * The implementation of the stages, for the modules of this project only. It may change with any version.
 *
 * <p>{@link org.nuxeo.datagen.importer.internal.Importer} creates the stages of one dataset over open stores. Each
 * package below is one step of a document's way: {@code record} and {@code produce} to Kafka, {@code consume} and
 * {@code load} from there, {@code model} to BSON and JSON, {@code mongo} and {@code elastic} into the stores, {@code
 * verify} and {@code clean} afterwards. Nuxeo's operations in plain Java are in {@code operation}.
 */
package org.nuxeo.datagen.importer.internal;
