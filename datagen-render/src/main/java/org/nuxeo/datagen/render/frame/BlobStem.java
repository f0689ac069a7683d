// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.render.digest.Md5;
import org.nuxeo.datagen.render.digest.SavedDigest;
import org.nuxeo.datagen.render.digest.Sha256;

/**
 * The bytes before the tail, which all blobs of a format share: the head, then a prefix of the filler. Immutable and
 * thread safe. It carries the digest states at positions along it.
 */
final class BlobStem {

    final byte[] head;
    final SavedStates<int[]> md5;
    final SavedStates<MessageDigest> sha256;
    private final Filler filler;

    BlobStem(byte[] head, Filler filler) {
        this.head = head;
        this.filler = filler;
        this.md5 = new SavedStates<>(this, Md5.INSTANCE);
        this.sha256 = new SavedStates<>(this, Sha256.INSTANCE);
    }

    /**
     * Writes a range of head and filler.
     *
     * @param position position of the first byte in the blob, at least 0
     */
    void copy(long position, byte[] target, int offset, int length) {
        int fromHead = (int) Math.max(0, Math.min(length, head.length - position));
        if (fromHead > 0) {
            System.arraycopy(head, (int) position, target, offset, fromHead);
        }
        if (fromHead < length) {
            filler.copy(position + fromHead - head.length, target, offset + fromHead, length - fromHead);
        }
    }

    /**
     * The digest states at positions along a stem. With them, the digest of a blob reads only its tail and at most
     * {@link #INTERVAL_BYTES} before it.
     *
     * <p>There are two grids. The coarse grid has a state every 4 MB; it is filled in order, as far as needed, and kept.
     * The fine grid is divided into pages of 16 KB. The blobs of one dataset have a few lengths and tails of similar length, so
     * their fillers end within a few pages, and these are used again and again, without a lock. All pages are dropped before
     * they become too many, whatever their positions.
     *
     * <p>Filling the coarse grid up to 1 GB takes as long as digesting 1 GB, once in a process. Memory is bounded by 256
     * coarse states and {@value #MAX_PAGES} pages, at most 2.5 MB (SHA-256) for each stem.
     */
    static final class SavedStates<S> {

        /** Distance between states of the fine grid in bytes, a multiple of the block length of every digest. */
        static final int INTERVAL_BYTES = 256;

        private static final int PAGE_BYTES = 16 << 10;
        private static final int COARSE_BYTES = 4 << 20;
        private static final int CHUNK_BYTES = 64 << 10;
        private static final int MAX_PAGES = 64;

        private final BlobStem stem;
        private final SavedDigest<S> digest;
        private final List<S> coarse;

        /** The kept pages, which are few. A list is never changed, so that threads read it without a lock. */
        private volatile List<Page<S>> pages = List.of();

        /** The states at the positions {@code PAGE_BYTES * index + INTERVAL_BYTES * i} of the stem. */
        private record Page<S>(long index, List<S> states) {}

        SavedStates(BlobStem stem, SavedDigest<S> digest) {
            this.stem = stem;
            this.digest = digest;
            this.coarse = new ArrayList<>(List.of(digest.begin()));
        }

        /** Returns the state at a position, which is a multiple of {@link #INTERVAL_BYTES}. The caller must not change it. */
        S at(long position) {
            long index = position / PAGE_BYTES;
            Page<S> page = kept(index);
            return (page != null ? page : page(index)).states.get((int) (position % PAGE_BYTES) / INTERVAL_BYTES);
        }

        private @Nullable Page<S> kept(long index) {
            List<Page<S>> kept = pages;
            for (int i = 0; i < kept.size(); i++) {
                if (kept.get(i).index == index) {
                    return kept.get(i);
                }
            }
            return null;
        }

        /** Threads that ask for the same page wait for the first of them. */
        private synchronized Page<S> page(long index) {
            Page<S> page = kept(index);
            if (page == null) {
                page = new Page<>(index, states(index));
                List<Page<S>> kept = new ArrayList<>(pages.size() < MAX_PAGES ? pages : List.of());
                kept.add(page);
                pages = kept;
            }
            return page;
        }

        private List<S> states(long index) {
            long position = index * PAGE_BYTES;
            long coarsePosition = position - position % COARSE_BYTES;
            byte[] chunk = new byte[CHUNK_BYTES];
            S state = digest.copy(coarseState((int) (coarsePosition / COARSE_BYTES), chunk));
            advance(state, coarsePosition, position, chunk);
            List<S> states = new ArrayList<>();
            for (long at = position; at < position + PAGE_BYTES; at += INTERVAL_BYTES) {
                states.add(digest.copy(state));
                advance(state, at, at + INTERVAL_BYTES, chunk);
            }
            return states;
        }

        private S coarseState(int index, byte[] chunk) {
            while (index >= coarse.size()) {
                long from = (coarse.size() - 1L) * COARSE_BYTES;
                S state = digest.copy(coarse.get(coarse.size() - 1));
                advance(state, from, from + COARSE_BYTES, chunk);
                coarse.add(state);
            }
            return coarse.get(index);
        }

        private void advance(S state, long from, long to, byte[] chunk) {
            for (long at = from; at < to; ) {
                int length = (int) Math.min(chunk.length, to - at);
                stem.copy(at, chunk, 0, length);
                digest.take(state, chunk, 0, length);
                at += length;
            }
        }
    }
}
