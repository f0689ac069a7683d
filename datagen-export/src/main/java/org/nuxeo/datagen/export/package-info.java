/**
 * Datasets as files, without any service: rows of records, and the files of documents.
 *
 * <p>{@code row} computes rows and turns them into bytes, {@code table} writes them to a stream or a file, {@code sink}
 * puts rendered files into folders, archives and object stores. What cannot be done is an
 * {@link org.nuxeo.datagen.export.ExportException} whose message is one line with the remedy; an object store that is away
 * is a {@link org.nuxeo.datagen.export.StoreDownException}, and the same call resumes once it is back.
 */
package org.nuxeo.datagen.export;
