/**
 * ID cards as JPEG, TIFF and thumbnail: layout, texts, portrait, machine-readable zone and barcode.
 *
 * <p>{@code CardFrames} has the formats. {@code CardTemplate} is what tools among the tests have drawn and coded: the rows of
 * cells of a card, and for each the runs that are the same for all, those of the state, and what varies. {@code CardScans}
 * composes the rows of one card; {@code IdCardJpeg} and the strips of {@code IdCardTiff} by JPEG join the runs, the
 * lossless strips look up what they decode to ({@code GrayTiles}, {@code HueTiles}).
 */
package org.nuxeo.datagen.render.internal.card;
