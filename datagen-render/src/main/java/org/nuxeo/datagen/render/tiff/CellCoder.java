package org.nuxeo.datagen.render.tiff;

/**
 * Compresses the pixels of one strip after another, cell by cell. A pixel is a byte, 16 × hue + level; its hue holds for
 * two neighbours, so a cell of eight pixels is eight levels and four hues. Not thread safe; allocates nothing per strip.
 */
public interface CellCoder {

    /** Begins a strip. */
    void begin(byte[] target, int at);

    /**
     * Takes cells of eight pixels.
     *
     * @param levels for each cell, four bits a pixel, the leftmost in the highest
     * @param hues for each cell, four bits for each two pixels, the leftmost in the highest of the lower 16
     */
    void cells(int[] levels, int[] hues, int from, int to);

    /** Takes {@code count} pixels of one value, at least 1. */
    void run(int value, int count);

    /** Notes that what comes next, up to {@link #endSpan}, may be repeated in the next line. */
    void beginSpan();

    /** Ends a span of {@code count} pixels. */
    void endSpan(int count);

    /** Repeats the span if it ended one line before; returns false if this coder has no means to, and nothing was done. */
    boolean repeatSpan();

    /** Ends the strip; returns the index after the last byte written. */
    int end();

    /** Returns what was written since {@link #begin} and all that what follows depends on. */
    Saved save();

    /** Begins a strip with what was saved. */
    void resume(Saved saved, byte[] target, int at);

    /**
     * The beginning of a strip.
     *
     * @param bytes all that was written
     * @param state numbers of the coder's own
     */
    record Saved(byte[] bytes, long[] state) {}
}
