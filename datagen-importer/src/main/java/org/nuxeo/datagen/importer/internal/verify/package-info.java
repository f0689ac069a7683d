/**
 * Comparing the stores with the dataset: {@link VerifyStage}.
 *
 * <p>Ranges of documents are generated once more, fetched and compared, byte for byte in MongoDB
 * ({@code MongoCheck}), field by field in the index ({@code IndexCheck}), a sample of the files by their digests
 * ({@code BlobSample}). Where a store holds more than was found, {@code UnexpectedSearch} goes through it in ranges
 * of ids. Documents with other rights are one finding ({@code RightsFindings}). {@code VerifyTally} is what all threads
 * have found, and what a checkpoint keeps.
 */
package org.nuxeo.datagen.importer.internal.verify;
