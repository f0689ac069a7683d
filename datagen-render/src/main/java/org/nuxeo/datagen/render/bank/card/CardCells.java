// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nuxeo.datagen.render.bank.card.HueTiles.PortraitHues;
import org.nuxeo.datagen.render.format.DeflateCells;

/**
 * A source that sends the pixels of one card after another to a coder, line by line, in the colors of
 * {@link CardPalette}. Not thread safe.
 *
 * <p>The band is the same for all cards of a state, so its coded form is kept. Below it, each row of cells is cut into
 * stretches of blank paper, of barcode, and of anything else. Outside the portrait everything is ink on paper, because
 * the waves of the background are finer than the palette. A blank line within a stretch counts as paper. Adjacent paper
 * is joined into one run, also from the end of a line to the next. The eight lines of a row of barcode are equal, so
 * seven of them are coded as copies of the line above.
 */
final class CardCells {

    private static final int CELL_LINES = 8;
    private static final int ALL_LINES = 0xFF;

    /** Minimum number of paper cells in a stretch; fewer are joined to their neighbors. */
    private static final int MIN_BLANK = 3;

    /** The card whose strips are coded next. */
    final CardScans scans = new CardScans();

    private final GrayTiles tiles = GrayTiles.SHARED;
    private final int[] lines = tiles.lines;
    private final AtomicReferenceArray<CardBand> bands;
    private final DeflateCells coder;
    private final PortraitHues hues = new PortraitHues();
    private final StripSums sums;
    private final int paper = (int) GrayTiles.pixels(tiles.paperLine) & 0xFF;
    private final long[] paperCell = {GrayTiles.pixels(tiles.paperLine)};

    private final int[] cells = new int[CardLayout.COLUMNS];
    private final long[] pixels = new long[CardLayout.COLUMNS];

    /** For each stretch: its end, the lines that are paper (one bit each), and whether all lines are equal. */
    private final int[] ends = new int[CardLayout.COLUMNS];

    private final int[] paperLines = new int[CardLayout.COLUMNS];
    private final boolean[] bars = new boolean[CardLayout.COLUMNS];
    private int stretches;

    /** Paper cells that wait to be sent as one run. */
    private int blankCells;

    /**
     * Makes a source of pixels.
     *
     * @param coder receives the pixels
     * @param bands coded bands by state; shared among threads
     */
    CardCells(DeflateCells coder, AtomicReferenceArray<CardBand> bands) {
        this.coder = coder;
        this.bands = bands;
        int blank = CardTemplate.SHARED.blanks()[0];
        sums = new StripSums(paper, tiles.places.line(blank));
    }

    /** Codes the rows of cells of a strip and returns the index after the last byte. */
    int strip(int fromRow, int toRow, byte[] target, int at) {
        CardBand band = fromRow == 0 ? band() : null;
        sums.begin(toRow - fromRow);
        if (band == null) {
            coder.begin(target, at);
        } else {
            coder.resume(band.coded(), target, at);
            sums.add(band.sum(), band.before());
        }
        for (int row = Math.max(fromRow, CardLayout.HEADER_ROWS); row < toRow; row++) {
            row(row, CELL_LINES * CardLayout.WIDTH * (row - fromRow));
        }
        flush();
        return coder.end(sums.sum, sums.weighted(), sums.pixels);
    }

    private CardBand band() {
        CardBand band = bands.get(scans.state);
        if (band == null) {
            band = CardBand.of(scans.state, coder, sums);
            bands.set(scans.state, band);
        }
        return band;
    }

    private void row(int row, int place) {
        int portraitRow = row - CardLayout.PORTRAIT_ROW;
        boolean portrait = portraitRow >= 0 && portraitRow < CardLayout.PORTRAIT_ROWS;
        tiles.places.lines(scans.items, scans.composeLuminance(row), cells);
        cut(portrait, row >= CardLayout.BARCODE_ROW && row < CardLayout.BARCODE_ROW + CardLayout.BARCODE_ROWS);
        sum(place);
        if (portrait) {
            hues.row(scans, portraitRow);
        }
        for (int y = 0; y < CELL_LINES; y++) {
            if (portrait && (y & 1) == 0) {
                hues.line(y / 2, sums, place + y * CardLayout.WIDTH + 8 * CardLayout.PORTRAIT_COLUMN);
            }
            line(y, portrait);
        }
    }

    private void line(int y, boolean portrait) {
        int column = 0;
        for (int i = 0; i < stretches; i++) {
            int end = ends[i];
            if ((paperLines[i] >> y & 1) != 0) {
                blankCells += end - column;
            } else {
                flush();
                if (y == 0 || !bars[i]) {
                    gather(y, column, end, portrait);
                    coder.cells(pixels, column, end);
                } else {
                    coder.above(8 * (end - column));
                }
            }
            column = end;
        }
    }

    private void gather(int y, int from, int to, boolean portrait) {
        for (int column = from; column < to; column++) {
            pixels[column] = GrayTiles.pixels(lines[cells[column] + y]);
        }
        if (portrait && from <= CardLayout.PORTRAIT_COLUMN && to > CardLayout.PORTRAIT_COLUMN) {
            hues.addTo(pixels);
        }
    }

    private void flush() {
        if (blankCells > 1) {
            coder.run(paper, 8 * blankCells);
        } else if (blankCells == 1) {
            coder.cells(paperCell, 0, 1);
        }
        blankCells = 0;
    }

    private void sum(int place) {
        int column = 0;
        for (int i = 0; i < stretches; i++) {
            for (int end = ends[i]; paperLines[i] != ALL_LINES && column < end; column++) {
                sums.tile(cells[column], place + 8 * column);
            }
            column = ends[i];
        }
    }

    /** Cuts the row into stretches. */
    private void cut(boolean portrait, boolean barcode) {
        stretches = 0;
        boolean joins = false;
        for (int column = 0; column < CardLayout.COLUMNS; ) {
            int end = blankEnd(column);
            boolean isBars = barcode && column == CardLayout.BARCODE_COLUMN;
            boolean isFace = portrait && column == CardLayout.PORTRAIT_COLUMN;
            boolean isBlank = !isBars && !isFace && end - column >= MIN_BLANK;
            int blankLines = 0;
            if (isBars) {
                end = column + CardLayout.BARCODE_COLUMNS;
            } else if (isFace) {
                end = column + CardLayout.PORTRAIT_COLUMNS;
            } else {
                blankLines = tiles.paperLines(cells[column]);
                end = Math.max(end, column + 1);
            }
            boolean inked = !isBars && !isBlank;
            if (inked && joins) {
                stretches--;
                blankLines &= paperLines[stretches];
            }
            joins = inked;
            bars[stretches] = isBars;
            paperLines[stretches] = blankLines;
            ends[stretches++] = end;
            column = end;
        }
    }

    /** Returns the end of the blank cells from a column on, at the latest where the portrait or the barcode may begin. */
    private int blankEnd(int from) {
        int face = CardLayout.PORTRAIT_COLUMN;
        int code = CardLayout.BARCODE_COLUMN;
        int limit = from < face ? face : from < code ? code : CardLayout.COLUMNS;
        int end = from;
        while (end < limit && tiles.paperLines(cells[end]) == ALL_LINES) {
            end++;
        }
        return end;
    }
}
