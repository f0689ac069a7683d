package org.nuxeo.datagen.render.internal.frame;

/**
 * How blobs of a format are made longer: the filler is a container opened once, then whole steps, each with a header of
 * its own (a JPEG comment segment, a stored deflate block; none where a stream may have any length). What is left, less
 * than a step and the bytes that close the container, is the tail's affair, so any length is met exactly.
 *
 * @param opening the first bytes of the filler; may be empty
 * @param stepBytes the filler's length after the opening is a multiple of this; at least 1
 * @param stepHeader the first bytes of every step, at most {@code stepBytes}; may be empty
 * @param closingBytes the least number of bytes by which a tail after a filler is longer than without
 */
public record Padding(byte[] opening, int stepBytes, byte[] stepHeader, int closingBytes) {

    public Padding {
        if (stepBytes < 1 || stepHeader.length > stepBytes || closingBytes < 0) {
            throw new IllegalArgumentException("stepBytes " + stepBytes + ", header " + stepHeader.length + ", closing "
                    + closingBytes + ": must be at least 1, at most the step, at least 0");
        }
    }

    /**
     * Returns the length of the filler in a blob that is to be longer than its natural length.
     *
     * @param paddingBytes by how much it is longer, at least 0
     * @return 0 if that is too little for a container and one step, else the opening and all whole steps that fit
     */
    public long fillerBytes(long paddingBytes) {
        long room = paddingBytes - opening.length - closingBytes;
        return room < stepBytes ? 0 : opening.length + room / stepBytes * stepBytes;
    }

    /** Returns the largest number of bytes by which padding makes a tail longer. */
    public int maxRestBytes() {
        return opening.length + closingBytes + stepBytes;
    }
}
