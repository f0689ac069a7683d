// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

/**
 * A format of a kind of document: a pure function from the document to bytes.
 *
 * <p>A blob is {@code head + filler + tail}. The head is a committed template, equal for all documents. The filler is
 * present only in a padded blob ({@code --blob-size}) and is a prefix of one fixed sequence for each format. The tail
 * holds the bytes that are specific to the document. All shared bytes come first, so a digest starts from a saved state
 * and reads only the tail.
 *
 * <p>Implementations are immutable and thread safe, and allocate nothing for each document.
 *
 * @param <D> type of the documents: statement, ID card, account, or the values of a frame's fields
 */
public interface Rendition<D> {

    /**
     * Returns the static bytes with which every blob begins. They must not be modified, neither by the rendition nor by
     * its callers.
     */
    byte[] head();

    /** Returns an upper bound of the length of an unpadded tail, in bytes. */
    int maxTailBytes();

    /** Returns an upper bound of the length of a document's unpadded tail, which may be less than that of all. */
    default int maxTailBytes(D document) {
        return maxTailBytes();
    }

    /** Returns the filler of the format. */
    Filler filler();

    /**
     * Writes the tail of a document.
     *
     * <p>Let {@code filler = tailOffset - head().length}, which equals
     * {@link Filler.Padding#fillerBytes fillerBytes(paddingBytes)}. The tail must be exactly {@code paddingBytes - filler}
     * bytes longer than the unpadded tail of the same document. If {@code filler > 0}, the tail begins inside the
     * container that {@link Filler.Padding#opening()} opened, and closes it with {@link Filler.Padding#closingBytes()} bytes and less
     * than a step more. If {@code filler} is 0, the extra bytes go wherever the format allows them (white space,
     * comments, fill bytes).
     *
     * @param tailOffset position of the tail's first byte in the blob
     * @param paddingBytes number of bytes beyond the natural length; 0 if not padded
     * @param target receives the tail; has room for {@link #maxTailBytes(Object)} and {@link Filler.Padding#maxRestBytes()}
     * @param offset index in {@code target} of the tail's first byte
     * @return the number of bytes written
     */
    int renderTail(D document, long tailOffset, long paddingBytes, byte[] target, int offset);

    /**
     * Returns whether the head contains the position of the tail. If so, {@link #patchHead} is called on a copy of the
     * head for every {@code tailOffset} other than {@code head().length}.
     */
    default boolean headNamesTail() {
        return false;
    }

    /** Writes another position of the tail into a copy of the head. */
    default void patchHead(byte[] headCopy, long tailOffset) {}
}
