/**
 * What all formats have in common: a blob is head, filler and tail.
 *
 * <p>A {@link org.nuxeo.datagen.render.internal.frame.Rendition} is one format: its head, a committed template, and a
 * writer of tails. A {@link org.nuxeo.datagen.render.internal.frame.BlobFrame} adds what all its blobs share, the
 * {@link org.nuxeo.datagen.render.internal.frame.Filler} that makes them longer and the digest states along head and
 * filler. A {@link org.nuxeo.datagen.render.internal.frame.LoadedBlob} renders one document after another in a frame and
 * gives length, digests and ranges, for the price of the tail.
 *
 * <p>A new format is a rendition in the package of its document, listed there among the frames and in
 * {@code BlobFormat}.
 */
package org.nuxeo.datagen.render.internal.frame;
