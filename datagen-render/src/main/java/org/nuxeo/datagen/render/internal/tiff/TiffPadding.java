package org.nuxeo.datagen.render.internal.tiff;

import org.nuxeo.datagen.render.internal.frame.Filler;
import org.nuxeo.datagen.render.internal.frame.Padding;

/**
 * How TIFF is made longer: by bytes no tag refers to, whole steps of them before the tail and the rest after it. The step
 * is large, so the heads of blobs of one size, which name the position of the tail, are few.
 */
public final class TiffPadding {

    /** Steps of 64 KB without any header. */
    private static final Padding PADDING = new Padding(new byte[0], 1 << 16, new byte[0], 0);

    private final Filler filler;

    /** Makes the padding of a format; the name names the sequence of bytes. */
    public TiffPadding(String format) {
        filler = new Filler(format, PADDING);
    }

    /** Returns the bytes that pad. */
    public Filler filler() {
        return filler;
    }

    /** Writes what is left of the padding after the whole steps; returns the index after the last byte written. */
    public int writeRest(long fillerBytes, int restBytes, byte[] target, int at) {
        filler.copy(fillerBytes, target, at, restBytes);
        return at + restBytes;
    }
}
