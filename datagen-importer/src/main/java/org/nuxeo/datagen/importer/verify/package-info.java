/**
 * The comparison of the stores with the dataset: {@link VerifyStage}.
 *
 * <p>Ranges of documents are generated again, read and compared: byte for byte in MongoDB ({@code MongoCheck}), field
 * by field in the index ({@code IndexCheck}), and a sample of the blobs by their digests ({@code VerifySettings.BlobSample}). Where a
 * store holds more documents than were found, {@code UnexpectedScan} reads its ids in ranges. Documents with other
 * rights are one finding ({@code RightsFindings}). The {@code VerifyState} has the findings of all threads; a
 * checkpoint stores it.
 */
@NullMarked
package org.nuxeo.datagen.importer.verify;

import org.jspecify.annotations.NullMarked;
