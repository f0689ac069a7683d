/**
 * Documents as each store holds them, and their bytes there.
 *
 * <p>{@link StoredDocuments} turns an identity into a {@link StoredDocument}: id, path, fields, blob. A {@link
 * BlobDescriber} describes blobs by rendering them or by asking the on-demand store. {@link BsonEncoder} and {@link JsonEncoder} write documents as Nuxeo does, for MongoDB and for the
 * index; {@link BsonDecoder} reads them back. Both encoders take the {@link Rights} of a repository, which say who may
 * read the documents of each folder.
 */
@NullMarked
package org.nuxeo.datagen.store.document;

import org.jspecify.annotations.NullMarked;
