// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

/**
 * A digest whose intermediate states can be kept, so that bytes shared by many blobs are digested once.
 *
 * <p>States exist only at multiples of {@link #BLOCK_BYTES}. The caller keeps the position together with the state.
 * Implementations are thread safe. A saved state may be read by any number of threads once it is safely published and
 * no longer changed.
 *
 * @param <S> type of the states
 */
public interface SavedDigest<S> {

    /** Length of a block in bytes. */
    int BLOCK_BYTES = 64;

    /** Returns a new state at position 0. */
    S begin();

    /** Returns an independent copy of a state. */
    S copy(S state);

    /**
     * Updates a state with bytes.
     *
     * @param length a multiple of {@link #BLOCK_BYTES}
     */
    void take(S state, byte[] data, int offset, int length);
}
