package org.nuxeo.datagen.render.internal.frame;

/**
 * The bytes of one format: a pure function of the document.
 *
 * <p>A blob is {@code head + filler + tail}. The head is a committed template, the same for every document; the filler
 * is there only when the blob is padded ({@code --blob-size}) and is a prefix of one fixed sequence a format; the tail
 * is the document's own bytes. So whatever is the same in all blobs comes first, and a digest or a read at a position
 * touches only what differs.
 *
 * <p>Implementations are immutable and thread safe; none allocates per document.
 *
 * @param <D> what is rendered: a statement, an ID card, an account
 */
public interface Rendition<D> {

    /** Returns the static bytes every blob begins with. Never modified, neither by the rendition nor by a caller. */
    byte[] head();

    /** Returns a length in bytes that the tail of no document exceeds when it is not padded. */
    int maxTailBytes();

    /** Returns the bytes that blobs of this format are padded with. */
    Filler filler();

    /**
     * Writes the tail of a document.
     *
     * <p>With {@code filler = tailOffset - head().length}, which is {@link Padding#fillerBytes
     * fillerBytes(paddingBytes)} of the filler's padding, the tail must be exactly {@code paddingBytes - filler} bytes longer than
     * the tail of the same document without padding: if {@code filler > 0} the tail begins inside the container that
     * {@link Padding#opening()} opened and closes it ({@link Padding#closingBytes()} bytes, and less than a step more);
     * if {@code filler} is 0 the bytes go wherever the format allows them (white space, comments, fill bytes).
     *
     * @param tailOffset the position of the tail's first byte in the blob
     * @param paddingBytes by how much the blob is longer than its natural length; 0 when not padded
     * @param target receives the tail; has room for {@link #maxTailBytes()} and {@link Padding#maxRestBytes()}
     * @param offset index in {@code target} of the tail's first byte
     * @return the number of bytes written
     */
    int renderTail(D document, long tailOffset, long paddingBytes, byte[] target, int offset);

    /**
     * Returns whether the head names the position of the tail, so that it differs for each length of the filler. If so,
     * {@link #patchHead} is called on a copy of the head for every {@code tailOffset} other than {@code head().length}.
     */
    default boolean headNamesTail() {
        return false;
    }

    /** Makes a copy of the head name another position of the tail. */
    default void patchHead(byte[] headCopy, long tailOffset) {}
}
