/**
 * What a document is in each store, and the bytes it becomes there.
 *
 * <p>{@link ContentModel} turns an identity into a {@link StoredDocument}: id, path, fields, file. Files are described
 * by a {@link BlobDescriber}, which renders them ({@link RenderedBlobs}) or asks the on-demand store
 * ({@link ServedBlobs}). {@link BsonEncoder} and {@link JsonEncoder} write it as Nuxeo would, for MongoDB and for the
 * index; {@link BsonDecoder} reads it back. Both are made for the {@link Rights} of a repository, which say who may read
 * what lies in each folder.
 */
package org.nuxeo.datagen.importer.internal.model;
