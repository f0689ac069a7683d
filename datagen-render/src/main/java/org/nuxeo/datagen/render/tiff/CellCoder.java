package org.nuxeo.datagen.render.tiff;

/**
 * Compresses the pixels of one strip after another, eight at a time. A pixel is a byte, 16 × level + hue, the hue at most
 * 14. Not thread safe; allocates nothing per strip.
 */
public interface CellCoder {

    /** Begins a strip. */
    void begin(byte[] target, int at);

    /**
     * Takes cells of eight pixels.
     *
     * @param pixels the leftmost of a cell in the highest byte
     */
    void cells(long[] pixels, int from, int to);

    /** Takes {@code count} pixels of one value; a multiple of 8, at least 16. */
    void run(int pixel, int count);

    /**
     * Takes {@code count} pixels that are those of the line above; returns false if this coder has no means to, and
     * nothing was done.
     */
    boolean above(int count);

    /** Returns the value that readers find for a pixel, to which the colour map gives a colour. */
    int value(int pixel);

    /** Returns whether {@link #end} needs sums. */
    boolean summed();

    /**
     * Ends the strip.
     *
     * @param sum of the values of all pixels
     * @param weightedSum the same, each value as many times as there are pixels from it on, itself included
     * @param pixels number of them
     * @return the index after the last byte written
     */
    int end(long sum, long weightedSum, int pixels);

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
