/**
 * Where ranges of rendered blobs go: nowhere, folders, archives or an object store; with a metadata file, and resumed
 * after an interruption.
 */
package org.nuxeo.datagen.export.sink;
