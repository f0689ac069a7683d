// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

/**
 * The rule by which blobs of a format are padded to a length. The filler opens a container and continues with whole
 * steps, each with a header (a JPEG comment segment, a stored deflate block), or without one where a stream may have
 * any length. The tail supplies the remainder, which is less than a step plus the bytes that close the container. So
 * every length is met exactly.
 *
 * @param opening the first bytes of the filler; may be empty
 * @param stepBytes the filler's length after the opening is a multiple of this; at least 1
 * @param stepHeader the first bytes of every step, at most {@code stepBytes}; may be empty
 * @param closingBytes minimum number of bytes by which a tail is longer after a filler than without one
 */
public record Padding(byte[] opening, int stepBytes, byte[] stepHeader, int closingBytes) {

    public Padding {
        if (stepBytes < 1 || stepHeader.length > stepBytes || closingBytes < 0) {
            throw new IllegalArgumentException("stepBytes " + stepBytes + ", header " + stepHeader.length + ", closing "
                    + closingBytes + ": must be at least 1, at most the step, at least 0");
        }
    }

    /**
     * Returns the length of the filler in a padded blob.
     *
     * @param paddingBytes number of bytes beyond the natural length, at least 0
     * @return the length of the opening and of all whole steps that fit; 0 if not even one step fits
     */
    public long fillerBytes(long paddingBytes) {
        long room = paddingBytes - opening.length - closingBytes;
        return room < stepBytes ? 0 : opening.length + room / stepBytes * stepBytes;
    }

    /** Returns the maximum number of bytes that padding adds to a tail. */
    public int maxRestBytes() {
        return opening.length + closingBytes + stepBytes;
    }
}
