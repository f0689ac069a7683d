// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.tiff;

import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Padding;

/**
 * The padding of TIFF: bytes that no tag refers to, whole steps before the tail and the remainder after it. The step is
 * large, so blobs of one size need few different heads, which contain the position of the tail.
 */
public final class TiffPadding {

    /** Steps of 64 KB without header. */
    private static final Padding PADDING = new Padding(new byte[0], 1 << 16, new byte[0], 0);

    private final Filler filler;

    /**
     * Makes the padding of a format.
     *
     * @param format name of the format, which selects the filler's bytes
     */
    public TiffPadding(String format) {
        filler = new Filler(format, PADDING);
    }

    /** Returns the filler. */
    public Filler filler() {
        return filler;
    }

    /** Writes the remainder of the padding after the filler and returns the index after the last byte written. */
    public int writeRest(long fillerBytes, int restBytes, byte[] target, int at) {
        filler.copy(fillerBytes, target, at, restBytes);
        return at + restBytes;
    }
}
