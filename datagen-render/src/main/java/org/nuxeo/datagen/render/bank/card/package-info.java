/**
 * ID cards as JPEG, TIFF and thumbnail: layout, texts, portrait, machine-readable zone and barcode.
 *
 * <p>{@code CardFrames} lists the formats. {@code CardTemplate} holds what a tool in the test sources has drawn and
 * coded: for each row of cells, the runs that are equal on all cards, the runs of the state, and the elements that
 * vary. {@code CardScans} composes the rows of one card. {@code IdCardJpeg} and the JPEG strips of {@code IdCardTiff}
 * join the runs. The lossless strips look up the decoded pixels of the runs ({@code GrayTiles}, {@code HueTiles}).
 */
@NullMarked
package org.nuxeo.datagen.render.bank.card;

import org.jspecify.annotations.NullMarked;
