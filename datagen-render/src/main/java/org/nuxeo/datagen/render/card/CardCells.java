package org.nuxeo.datagen.render.card;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.render.jpeg.RunStore;
import org.nuxeo.datagen.render.tiff.CellCoder;

/**
 * Sends the pixels of one card after another, in the colours of {@link CardPalette}, to a coder, line by line. Not thread
 * safe.
 *
 * <p>The band is the same for all cards of a state, so what it is coded to is kept. Below it, a row of cells is cut into
 * stretches of blank paper, of bars and of anything else; all but the portrait is ink on paper, the waves
 * being finer than the palette. A line of bars is one repeated seven times.
 */
final class CardCells {

    private static final int CELL_LINES = 8;
    private static final int BLANK = 0;
    private static final int CELLS = 1;
    private static final int BARS = 2;

    /** Fewer cells of paper than these go with their neighbours. */
    private static final int LEAST_BLANK = 3;

    private final CardScans scans = new CardScans(CardTemplate.shared());
    private final GrayTiles tiles = GrayTiles.shared();
    private final HueTiles hueTiles;
    private final CardPalette palette;
    private final RunStore runs = CardTemplate.shared().runs();
    private final AtomicReferenceArray<CellCoder.Saved> bands;
    private final CellCoder coder;
    private final int paper;

    private final int[] cells = new int[CardLayout.COLUMNS];
    private final int[] kinds = new int[CardLayout.COLUMNS];
    private final int[] ends = new int[CardLayout.COLUMNS];
    private int stretches;

    /** Levels and hues of a line of each cell; ink and paper have the first hue. */
    private final int[] levels = new int[CardLayout.COLUMNS];

    private final int[] hues = new int[CardLayout.COLUMNS];

    /** First lines of the portrait's blocks of Cb and of Cr. */
    private final int[][] blocks = new int[2][CardLayout.PORTRAIT_COLUMNS / 2];

    /**
     * Makes a source of pixels in the committed palette.
     *
     * @param coder receives them
     * @param bands what coders of the same kind made of the band, by state; shared among threads
     */
    CardCells(CellCoder coder, AtomicReferenceArray<CellCoder.Saved> bands) {
        this(coder, bands, CardPalette.shared(), HueTiles.shared());
    }

    CardCells(CellCoder coder, AtomicReferenceArray<CellCoder.Saved> bands, CardPalette palette, HueTiles hueTiles) {
        this.coder = coder;
        this.bands = bands;
        this.palette = palette;
        this.hueTiles = hueTiles;
        paper = CardPalette.PAPER << 4 | tiles.paperLine() & 0xF;
    }

    /** Takes the card whose strips are coded next. */
    void set(IdCard card) {
        scans.set(card);
    }

    /** Returns the number of the card's state, in the order of the codes. */
    int state() {
        return scans.state();
    }

    /** Codes the rows of cells of a strip; returns the index after the last byte. */
    int strip(int fromRow, int toRow, byte[] target, int at) {
        if (fromRow == 0) {
            coder.resume(band(target, at), target, at);
        } else {
            coder.begin(target, at);
        }
        for (int row = Math.max(fromRow, CardLayout.HEADER_ROWS); row < toRow; row++) {
            row(row);
        }
        return coder.end();
    }

    private CellCoder.Saved band(byte[] target, int at) {
        CellCoder.Saved saved = bands.get(scans.state());
        if (saved == null) {
            coder.begin(target, at);
            new CardBand(palette).draw(scans.state(), coder);
            saved = coder.save();
            bands.set(scans.state(), saved);
        }
        return saved;
    }

    private void row(int row) {
        int portraitRow = row - CardLayout.PORTRAIT_ROW;
        boolean portrait = portraitRow >= 0 && portraitRow < CardLayout.PORTRAIT_ROWS;
        boolean bars = row >= CardLayout.BARCODE_ROW && row < CardLayout.BARCODE_ROW + CardLayout.BARCODE_ROWS;
        place(scans.items(), scans.composeLuminance(row));
        cut(portrait, bars);
        if (portrait) {
            colors(portraitRow);
        } else if (portraitRow == CardLayout.PORTRAIT_ROWS) {
            Arrays.fill(hues, CardPalette.PAPER);
        }
        for (int y = 0; y < CELL_LINES; y++) {
            if (portrait && (y & 1) == 0) {
                hues(y / 2);
            }
            line(y);
        }
    }

    private void line(int y) {
        int column = 0;
        for (int i = 0; i < stretches; i++) {
            int end = ends[i];
            switch (kinds[i]) {
                case BLANK -> coder.run(paper, 8 * (end - column));
                case BARS -> bars(y, column, end);
                default -> cells(y, column, end);
            }
            column = end;
        }
    }

    private void bars(int y, int from, int to) {
        if (y == 0) {
            coder.beginSpan();
            cells(y, from, to);
            coder.endSpan(8 * (to - from));
        } else if (!coder.repeatSpan()) {
            cells(y, from, to);
        }
    }

    private void cells(int y, int from, int to) {
        int[] lines = tiles.lines();
        for (int column = from; column < to; column++) {
            levels[column] = lines[cells[column] + y];
        }
        coder.cells(levels, hues, from, to);
    }

    /** Finds the first line of pixels of each cell. */
    private void place(int[] items, int count) {
        int column = 0;
        for (int i = 0; i < count; i++) {
            int line = tiles.firstLine()[items[i]];
            int end = i + 1 < count ? column + runs.blocks(items[i]) : CardLayout.COLUMNS;
            while (column < end) {
                cells[column++] = line;
                line += CELL_LINES;
            }
        }
    }

    /** Cuts the row into stretches. */
    private void cut(boolean portrait, boolean bars) {
        stretches = 0;
        for (int column = 0; column < CardLayout.COLUMNS; ) {
            int end = blankEnd(column);
            int kind = BLANK;
            if (portrait && column == CardLayout.PORTRAIT_COLUMN) {
                kind = CELLS;
                end = column + CardLayout.PORTRAIT_COLUMNS;
            } else if (bars && column == CardLayout.BARCODE_COLUMN) {
                kind = BARS;
                end = column + CardLayout.BARCODE_COLUMNS;
            } else if (end - column < LEAST_BLANK) {
                kind = CELLS;
                end = Math.max(end, column + 1);
            }
            if (kind == CELLS && stretches > 0 && kinds[stretches - 1] == CELLS) {
                stretches--;
            }
            kinds[stretches] = kind;
            ends[stretches++] = end;
            column = end;
        }
    }

    private int blankEnd(int from) {
        int end = from;
        while (end < CardLayout.COLUMNS && !fixed(end, from) && tiles.blank(cells[end])) {
            end++;
        }
        return end;
    }

    /** Returns whether the portrait or the bars begin at a cell other than the first one asked about. */
    private static boolean fixed(int column, int from) {
        return column > from && (column == CardLayout.PORTRAIT_COLUMN || column == CardLayout.BARCODE_COLUMN);
    }

    /** Finds the hues of four lines of a row of the portrait's cells, of which two share a block of either colour. */
    private void colors(int portraitRow) {
        for (int component = 0; component < 2; component++) {
            int count = scans.composePortraitColors(component + 1, portraitRow / 2);
            int block = 0;
            for (int i = 0; i < count; i++) {
                int run = scans.items()[i];
                int line = hueTiles.firstLine()[run] + (portraitRow & 1) * 4;
                for (int end = block + runs.blocks(run); block < end; block++) {
                    blocks[component][block] = line;
                    line += CELL_LINES;
                }
            }
        }
    }

    private void hues(int colorLine) {
        int at = CardLayout.PORTRAIT_COLUMN;
        for (int block = 0; block < blocks[0].length; block++) {
            long cb = hueTiles.line(blocks[0][block] + colorLine);
            long cr = hueTiles.line(blocks[1][block] + colorLine);
            hues[at++] = hueTiles.hues((int) (cb >>> 32), (int) (cr >>> 32));
            hues[at++] = hueTiles.hues((int) cb, (int) cr);
        }
    }
}
