package org.nuxeo.datagen.render.tiff;

/** Compresses lines of pixels for one strip. Not thread safe; allocates nothing per strip. */
public interface StripCoder {

    /**
     * Compresses whole lines.
     *
     * @param pixels the lines, without gaps between them
     * @param from index of the first byte
     * @param to index after the last byte
     * @return the index after the last byte written
     */
    int encode(byte[] pixels, int from, int to, byte[] target, int at);
}
