package org.nuxeo.datagen.render.digest;

/**
 * A digest that continues from saved states, so that bytes which many blobs share are taken in once.
 *
 * <p>States exist at multiples of {@link #BLOCK_BYTES} only; whoever keeps one keeps the position with it.
 * Implementations are thread safe; a saved state may be read by any number of threads once it is published safely and is
 * never changed after that.
 *
 * @param <S> a state
 */
public interface SavedDigest<S> {

    /** Length in bytes of what is compressed at once. */
    int BLOCK_BYTES = 64;

    /** Bytes after the end of the data that {@link #finish} may overwrite. */
    int SPARE_BYTES = BLOCK_BYTES + 8;

    /** Returns the name {@link java.security.MessageDigest} knows it by. */
    String algorithm();

    /** Returns the length of a digest in bytes. */
    int digestBytes();

    /** Returns a new state at position 0. */
    S begin();

    /** Returns an independent copy of a state. */
    S copy(S state);

    /**
     * Takes bytes into a state.
     *
     * @param length a multiple of {@link #BLOCK_BYTES}
     */
    void take(S state, byte[] data, int offset, int length);

    /**
     * Writes the digest of a message whose first bytes are in a saved state.
     *
     * @param saved stays as it is
     * @param work any state but {@code saved}; its content is lost
     * @param data the rest of the message from {@code offset} on, with {@link #SPARE_BYTES} of room after its
     *     {@code length} bytes, which are overwritten
     * @param totalBytes length of the whole message
     * @param target receives {@link #digestBytes()} bytes from {@code targetOffset} on
     */
    void finish(S saved, S work, byte[] data, int offset, int length, long totalBytes, byte[] target, int targetOffset);
}
