package org.nuxeo.datagen.render.card;

import org.nuxeo.datagen.render.tiff.CellCoder;
import org.nuxeo.datagen.render.tiff.DeflateCode;

/** Counts the symbols {@link org.nuxeo.datagen.render.tiff.DeflateCells} would write. */
final class CountingCells implements CellCoder {

    private static final int MAX_MATCH = 258;

    private final long[] counts = new long[DeflateCode.SYMBOLS];
    private int span;

    long[] counts() {
        return counts;
    }

    @Override
    public void begin(byte[] target, int at) {}

    @Override
    public void cells(int[] levels, int[] hues, int from, int to) {
        for (int i = from; i < to; i++) {
            boolean one = levels[i] == (levels[i] & 0xF) * 0x11111111 && hues[i] == (hues[i] & 0xF) * 0x1111;
            if (i > from && one && levels[i] == levels[i - 1] && hues[i] == hues[i - 1]) {
                counts[DeflateCode.lengthSymbol(8)]++;
                continue;
            }
            for (int x = 0; x < 8; x++) {
                int hue = hues[i] >> 12 - x / 2 * 4 & 0xF;
                counts[hue << 4 | levels[i] >>> 28 - 4 * x & 0xF]++;
            }
        }
    }

    @Override
    public void run(int value, int count) {
        counts[value]++;
        matches(count - 1);
    }

    private void matches(int count) {
        for (int rest = count; rest > 0; rest -= MAX_MATCH) {
            counts[DeflateCode.lengthSymbol(Math.max(3, Math.min(rest, MAX_MATCH)))]++;
        }
    }

    @Override
    public void beginSpan() {}

    @Override
    public void endSpan(int count) {
        span = count;
    }

    @Override
    public boolean repeatSpan() {
        matches(span);
        return true;
    }

    @Override
    public int end() {
        counts[256]++;
        return 0;
    }

    @Override
    public Saved save() {
        return new Saved(new byte[0], new long[0]);
    }

    @Override
    public void resume(Saved saved, byte[] target, int at) {}
}
