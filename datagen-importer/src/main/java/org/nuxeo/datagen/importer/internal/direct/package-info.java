/**
 * From the generator straight into MongoDB: {@link DirectStage}, which the operation {@code Datagen.Import} runs
 * inside Nuxeo and on the server of this project. It reads no manifest and writes none: run again, it finds what is
 * there and writes what is missing.
 */
package org.nuxeo.datagen.importer.internal.direct;
