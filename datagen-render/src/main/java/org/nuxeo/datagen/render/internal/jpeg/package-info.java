/**
 * Baseline JPEG put together from runs of blocks that were entropy-coded in advance.
 *
 * <p>A {@link org.nuxeo.datagen.render.internal.jpeg.RunStore} holds runs, an
 * {@link org.nuxeo.datagen.render.internal.jpeg.IntervalWriter} joins some of them to a restart interval,
 * {@link org.nuxeo.datagen.render.internal.jpeg.JpegSegments} writes what stands around the scans, and
 * {@link org.nuxeo.datagen.render.internal.jpeg.RunDecoder} makes samples of runs, for tables that are made once. Which
 * runs a picture has is the affair of cards and thumbnails.
 */
package org.nuxeo.datagen.render.internal.jpeg;
