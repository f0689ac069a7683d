/**
 * The formats of files, as far as they do not depend on what the files show.
 *
 * <p>Baseline JPEG is composed of runs of blocks that were entropy-coded in advance. A
 * {@link org.nuxeo.datagen.render.format.RunStore} holds runs, an
 * {@link org.nuxeo.datagen.render.format.IntervalWriter} joins runs to a restart interval,
 * {@link org.nuxeo.datagen.render.format.JpegSegments} writes the marker segments around the scans, and
 * {@link org.nuxeo.datagen.render.format.RunDecoder} decodes runs to samples for tables that are made once.
 * Cards, thumbnails and pictures of users choose the runs of a picture; a
 * {@link org.nuxeo.datagen.render.format.Thumbnail} is a small one with regions that show one of several drawings. A
 * {@link org.nuxeo.datagen.render.format.RunBuilder} codes runs when a template is made, with the tables of a
 * {@link org.nuxeo.datagen.render.format.TableDesign}.
 *
 * <p>TIFF 6.0 has a static directory before the strips, whose encoders are deflate for pixels of one byte and Group 4 for
 * black and white.
 *
 * <p>ZIP files are assembled at run time and compressed before: records, texts that were deflated in advance with their
 * effect on a CRC, and the entry that pads a file.
 */
@NullMarked
package org.nuxeo.datagen.render.format;

import org.jspecify.annotations.NullMarked;
