package org.nuxeo.datagen.render.internal.card;

import java.util.Arrays;

/**
 * The luminance of all runs as pixels of 16 grey levels, four bits each, decoded once from the template: what the lossless
 * formats are composed of.
 */
final class GrayTiles {

    private static final class Shared {
        static final GrayTiles TILES = new GrayTiles(CardTemplate.shared());
    }

    /** Where a run's tiles are ({@link TilePlace}), by index of its header; -1 for runs of colour. */
    private final int[] places;

    /** Eight lines of a block after each other, the leftmost pixel in the highest bits. */
    private int[] lines = new int[1 << 20];

    private int lineCount;

    private final int paperLine;
    private final byte[] paperLines;

    private GrayTiles(CardTemplate template) {
        places = TilePlace.decode(template.coding(), 0, template::forEachLuminanceRun, this::add);
        lines = Arrays.copyOf(lines, lineCount);
        paperLine = lines[TilePlace.line(places[template.blanks()[0]])];
        paperLines = new byte[lineCount / 8];
        for (int i = 0; i < lineCount; i++) {
            paperLines[i / 8] |= (byte) (lines[i] == paperLine ? 1 << i % 8 : 0);
        }
    }

    /** Returns the tiles, decoded when they are first asked for. */
    static GrayTiles shared() {
        return Shared.TILES;
    }

    private void add(int[] samples) {
        if (lineCount + 8 > lines.length) {
            lines = Arrays.copyOf(lines, 2 * lines.length);
        }
        for (int y = 0; y < 8; y++) {
            int line = 0;
            for (int x = 0; x < 8; x++) {
                line = line << 4 | (samples[y * 8 + x] * 15 + 127) / 255;
            }
            lines[lineCount++] = line;
        }
    }

    /** Returns which lines of a tile, given by its first line, are as light as paper, the uppermost in the lowest bit. */
    int paperLines(int line) {
        return paperLines[line >>> 3] & 0xFF;
    }

    /** Returns a line of paper. */
    int paperLine() {
        return paperLine;
    }

    /**
     * Finds the first line of each cell of a row.
     *
     * @param items the runs of the row
     * @param count how many of them
     * @param cells receives the index of the line for each column
     */
    void place(int[] items, int count, int[] cells) {
        int column = 0;
        for (int i = 0; i < count; i++) {
            int place = places[items[i]];
            int line = TilePlace.line(place);
            int end = i + 1 < count ? column + TilePlace.blocks(place) : CardLayout.COLUMNS;
            while (column < end) {
                cells[column++] = line;
                line += 8;
            }
        }
    }

    /** Returns the index of the first line of a run's first tile. */
    int line(int run) {
        return TilePlace.line(places[run]);
    }

    int[] lines() {
        return lines;
    }

    /** Returns eight pixels of a line of levels, without hue: 16 × level each. */
    static long pixels(int line) {
        long pixels = line & 0xFFFFFFFFL;
        pixels = (pixels << 16 | pixels) & 0x0000FFFF0000FFFFL;
        pixels = (pixels << 8 | pixels) & 0x00FF00FF00FF00FFL;
        return (pixels << 8 | pixels << 4) & 0xF0F0F0F0F0F0F0F0L;
    }
}
