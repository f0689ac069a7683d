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

    /** Index of a run's first line of pixels, by index of its header; -1 for runs of colour. */
    private final int[] firstLine;

    /** Eight lines of a block after each other, the leftmost pixel in the highest bits. */
    private int[] lines = new int[1 << 20];

    private int lineCount;

    private final int paperLine;
    private final boolean[] blank;

    private GrayTiles(CardTemplate template) {
        firstLine = new int[template.runs().length()];
        Arrays.fill(firstLine, -1);
        RunDecoder decoder = new RunDecoder(template.runs(), template.tables(), 0);
        int[] samples = new int[64];
        template.forEachLuminanceRun(run -> {
            if (firstLine[run] < 0) {
                firstLine[run] = lineCount;
                decoder.start(run);
                do {
                    decoder.samples(samples);
                    add(samples);
                } while (decoder.next());
            }
        });
        lines = Arrays.copyOf(lines, lineCount);
        paperLine = lines[firstLine[template.blanks()[0]]];
        blank = new boolean[lineCount / 8];
        for (int i = 0; i < lineCount; i++) {
            blank[i / 8] = (i % 8 == 0 || blank[i / 8]) && lines[i] == paperLine;
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

    /** Returns whether all pixels of a tile, given by its first line, are as light as paper. */
    boolean blank(int line) {
        return blank[line >>> 3];
    }

    /** Returns a line of paper. */
    int paperLine() {
        return paperLine;
    }

    int[] firstLine() {
        return firstLine;
    }

    int[] lines() {
        return lines;
    }
}
