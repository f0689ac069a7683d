/**
 * The import from the generator straight into MongoDB: {@link DirectStage}. The operation {@code Datagen.Import} runs
 * it, inside Nuxeo and on the server of this project. It has no manifest: running it again writes only what is missing.
 */
package org.nuxeo.datagen.importer.direct;
