/**
 * Baseline JPEG composed of runs of blocks that were entropy-coded in advance.
 *
 * <p>A {@link org.nuxeo.datagen.render.format.jpeg.RunStore} holds runs, an
 * {@link org.nuxeo.datagen.render.format.jpeg.IntervalWriter} joins runs to a restart interval,
 * {@link org.nuxeo.datagen.render.format.jpeg.JpegSegments} writes the marker segments around the scans, and
 * {@link org.nuxeo.datagen.render.format.jpeg.RunDecoder} decodes runs to samples for tables that are made once.
 * Cards, thumbnails and pictures of users choose the runs of a picture. A
 * {@link org.nuxeo.datagen.render.format.jpeg.RunBuilder} codes runs when a template is made, with the tables of a
 * {@link org.nuxeo.datagen.render.format.jpeg.TableDesign}.
 */
@NullMarked
package org.nuxeo.datagen.render.format.jpeg;

import org.jspecify.annotations.NullMarked;
