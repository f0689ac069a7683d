package org.nuxeo.datagen.render.card;

import java.util.Arrays;
import org.nuxeo.datagen.render.jpeg.RunDecoder;

/**
 * The hues of portraits, decoded once from the runs of the two colour components, and a table that joins them: for each
 * line of a block of eight samples, six bits each of Cb or Cr, one byte a sample.
 */
final class HueTiles {

    private static final class Shared {
        static final HueTiles TILES = new HueTiles(CardTemplate.shared(), CardPalette.shared());
    }

    /** Index of a run's first line, by index of its header; -1 for other runs. */
    private final int[] firstLine;

    private long[] lines = new long[1 << 16];
    private int lineCount;

    /** The hue of each pair of Cb and Cr. */
    private final byte[] hues = new byte[1 << 12];

    HueTiles(CardTemplate template, CardPalette palette) {
        firstLine = new int[template.runs().length()];
        Arrays.fill(firstLine, -1);
        RunDecoder decoder = new RunDecoder(template.runs(), template.tables(), 1);
        int[] samples = new int[64];
        for (FaceTables face : template.faces()) {
            face.forEachColorRun(run -> {
                if (firstLine[run] < 0) {
                    firstLine[run] = lineCount;
                    decoder.start(run);
                    do {
                        decoder.samples(samples);
                        add(samples);
                    } while (decoder.next());
                }
            });
        }
        lines = Arrays.copyOf(lines, lineCount);
        int last = CardPalette.STATE_HUES + CardPalette.FACE_HUES;
        for (int i = 0; i < hues.length; i++) {
            hues[i] = (byte) palette.nearest(0, CardPalette.STATE_HUES, last, i >> 6 << 2 | 2, (i & 63) << 2 | 2);
        }
    }

    /** Returns the tiles, decoded when they are first asked for. */
    static HueTiles shared() {
        return Shared.TILES;
    }

    private void add(int[] samples) {
        if (lineCount + 8 > lines.length) {
            lines = Arrays.copyOf(lines, 2 * lines.length);
        }
        for (int y = 0; y < 8; y++) {
            long line = 0;
            for (int x = 0; x < 8; x++) {
                line = line << 8 | samples[y * 8 + x] >> 2;
            }
            lines[lineCount++] = line;
        }
    }

    int[] firstLine() {
        return firstLine;
    }

    /** Returns a line of eight samples, the leftmost in the highest byte. */
    long line(int index) {
        return lines[index];
    }

    /** Returns the hues of four samples of both components, four bits each, the leftmost in the highest. */
    int hues(int cb, int cr) {
        return hues[cb >>> 24 << 6 | cr >>> 24] << 12
                | hues[(cb >>> 16 & 63) << 6 | cr >>> 16 & 63] << 8
                | hues[(cb >>> 8 & 63) << 6 | cr >>> 8 & 63] << 4
                | hues[(cb & 63) << 6 | cr & 63];
    }
}
