package org.nuxeo.datagen.render.card;

import org.nuxeo.datagen.render.jpeg.RunDecoder;
import org.nuxeo.datagen.render.tiff.CellCoder;

/** The pixels of the band with the name of the state, decoded from the template for one state after another. */
final class CardBand {

    private static final int CELL_LINES = 8 * CardLayout.HEADER_ROWS;
    private static final int LINE_PIXELS = 8 * CardLayout.COLUMNS;

    private final CardTemplate template = CardTemplate.shared();
    private final CardPalette palette;
    private final int[] firstLine = GrayTiles.shared().firstLine();
    private final int[] lines = GrayTiles.shared().lines();

    CardBand(CardPalette palette) {
        this.palette = palette;
    }

    /** Sends the pixels of the band, from the upper edge of the card on, to a coder. */
    void draw(int state, CellCoder coder) {
        byte[][] hues = hues(state);
        int[] levels = new int[CardLayout.COLUMNS];
        int[] four = new int[CardLayout.COLUMNS];
        for (int y = 0; y < CELL_LINES; y++) {
            int run = template.states()[state][RowOp.operand(template.rows()[0][y / 8][0])];
            for (int column = 0; column < CardLayout.COLUMNS; column++) {
                levels[column] = lines[firstLine[run] + 8 * column + y % 8];
                four[column] = fourHues(hues[y / 2], 4 * column);
            }
            for (int column = 0; column < CardLayout.COLUMNS; ) {
                int value = uniform(levels[column], four[column]);
                int end = column + 1;
                while (value >= 0 && end < CardLayout.COLUMNS && uniform(levels[end], four[end]) == value) {
                    end++;
                }
                if (value >= 0) {
                    coder.run(value, 8 * (end - column));
                } else {
                    coder.cells(levels, four, column, end);
                }
                column = end;
            }
        }
    }

    /** Returns the value all eight pixels have, or -1. */
    private static int uniform(int levels, int hues) {
        boolean one = levels == (levels >>> 28) * 0x11111111 && hues == (hues >>> 12) * 0x1111;
        return one ? hues & 0xF0 | levels & 0xF : -1;
    }

    private static int fourHues(byte[] line, int at) {
        return line[at] << 12 | line[at + 1] << 8 | line[at + 2] << 4 | line[at + 3];
    }

    /** Returns the hue of every two pixels of every second line. */
    private byte[][] hues(int state) {
        byte[][] hues = new byte[CELL_LINES / 2][LINE_PIXELS / 2 + 8];
        RunDecoder[] decoders = {
            new RunDecoder(template.runs(), template.tables(), 1), new RunDecoder(template.runs(), template.tables(), 1)
        };
        int[] cb = new int[64];
        int[] cr = new int[64];
        for (int row = 0; row < CardLayout.HEADER_ROWS / 2; row++) {
            for (int component = 1; component < 3; component++) {
                int op = template.rows()[component][row][0];
                decoders[component - 1].start(template.states()[state][RowOp.operand(op)]);
            }
            for (int block = 0; block < CardLayout.COLOR_COLUMNS; block++) {
                decoders[0].samples(cb);
                decoders[1].samples(cr);
                for (int i = 0; i < 64; i++) {
                    int hue = palette.nearest(state, 0, CardPalette.STATE_HUES + 1, cb[i], cr[i]);
                    hues[8 * row + i / 8][8 * block + i % 8] = (byte) hue;
                }
                decoders[0].next();
                decoders[1].next();
            }
        }
        return hues;
    }
}
