/**
 * The export of datasets without any service: tables of their metadata, and the blobs of their documents.
 *
 * <p>The package {@code row} computes and encodes rows, {@code table} writes them to a stream or a file, and {@code sink}
 * writes rendered blobs into folders and archives. A failure is an {@link org.nuxeo.datagen.export.ExportException} whose
 * message is one line and ends with the remedy. If an object store, which has a module of its own, is down, it is a
 * {@link org.nuxeo.datagen.export.ExportException.StoreDownException}; repeating the call resumes the export.
 */
@NullMarked
package org.nuxeo.datagen.export;

import org.jspecify.annotations.NullMarked;
