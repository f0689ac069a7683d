/**
 * Baseline JPEG composed of runs of blocks that were entropy-coded in advance.
 *
 * <p>A {@link org.nuxeo.datagen.render.internal.jpeg.RunStore} holds runs, an
 * {@link org.nuxeo.datagen.render.internal.jpeg.IntervalWriter} joins runs to a restart interval,
 * {@link org.nuxeo.datagen.render.internal.jpeg.JpegSegments} writes the marker segments around the scans, and
 * {@link org.nuxeo.datagen.render.internal.jpeg.RunDecoder} decodes runs to samples for tables that are made once.
 * Cards and thumbnails choose the runs of a picture.
 */
@NullMarked
package org.nuxeo.datagen.render.internal.jpeg;

import org.jspecify.annotations.NullMarked;
