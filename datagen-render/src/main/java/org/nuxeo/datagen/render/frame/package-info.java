/**
 * The common structure of all formats: a blob is head, filler and tail.
 *
 * <p>A {@link org.nuxeo.datagen.render.frame.Rendition} is one format: its head, which is a committed
 * template, the {@link org.nuxeo.datagen.render.frame.Filler} that pads it, digest states at positions along both, and a
 * writer of tails. A {@link org.nuxeo.datagen.render.frame.LoadedBlob} renders one document after another. Its
 * length, digests and ranges cost no more than rendering the tail.
 *
 * <p>To add a format, implement a rendition in the package of its document and add it to that package's frames and to
 * {@code BlobFormat}.
 */
@NullMarked
package org.nuxeo.datagen.render.frame;

import org.jspecify.annotations.NullMarked;
