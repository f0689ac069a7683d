package org.nuxeo.datagen.render.card;

import java.util.Arrays;
import org.nuxeo.datagen.render.jpeg.RunDecoder;

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
        places = new int[template.runs().length()];
        Arrays.fill(places, -1);
        RunDecoder decoder = new RunDecoder(template.runs(), template.tables(), 0);
        int[] samples = new int[64];
        template.forEachLuminanceRun(run -> {
            if (places[run] < 0) {
                places[run] = TilePlace.of(lineCount, template.runs().blocks(run));
                decoder.start(run);
                do {
                    decoder.samples(samples);
                    add(samples);
                } while (decoder.next());
            }
        });
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

    int[] places() {
        return places;
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
