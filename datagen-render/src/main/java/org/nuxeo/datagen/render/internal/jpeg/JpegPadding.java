// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.jpeg;

import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Padding;

/**
 * The padding of JPEG. The filler is whole comment segments; the tail adds a shorter one. One to three bytes, too few
 * for a segment, become fill bytes before the next marker (ITU-T T.81, B.1.1.2).
 */
public final class JpegPadding {

    private static final byte FF = (byte) 0xFF;
    private static final byte COM = (byte) 0xFE;
    private static final int SEGMENT_HEADER = 4;

    /** Comment segments of the maximum length. */
    private static final Padding PADDING = new Padding(new byte[0], 2 + 0xFFFF, new byte[] {FF, COM, FF, FF}, 0);

    private final Filler filler;

    /**
     * Makes the padding of a format.
     *
     * @param format name of the format, which selects the filler's bytes
     */
    public JpegPadding(String format) {
        filler = new Filler(format, PADDING);
    }

    /** Returns the filler. */
    public Filler filler() {
        return filler;
    }

    /**
     * Writes the remainder of the padding after the filler, before a marker.
     *
     * @param fillerBytes length of the filler
     * @param restBytes 0 to the length of a segment
     * @return the index after the last byte written
     */
    public int writeRest(long fillerBytes, int restBytes, byte[] target, int at) {
        int end = at + restBytes;
        if (restBytes < SEGMENT_HEADER) {
            for (int i = at; i < end; i++) {
                target[i] = FF;
            }
            return end;
        }
        filler.copy(fillerBytes, target, at, restBytes);
        int length = restBytes - 2;
        target[at + 2] = (byte) (length >> 8);
        target[at + 3] = (byte) length;
        return end;
    }
}
