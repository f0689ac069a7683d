package org.nuxeo.datagen.render.internal.digest;

/**
 * A digest whose states can be kept, so that bytes which many blobs share are taken in once.
 *
 * <p>States exist at multiples of {@link #BLOCK_BYTES} only; code that keeps one keeps the position with it.
 * Implementations are thread safe; a saved state may be read by any number of threads once it is published safely and is
 * never changed after that.
 *
 * @param <S> a state
 */
public interface SavedDigest<S> {

    /** Length in bytes of what is compressed at once. */
    int BLOCK_BYTES = 64;

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
}
