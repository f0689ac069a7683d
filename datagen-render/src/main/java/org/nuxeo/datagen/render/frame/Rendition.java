// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.RecentMap;

/**
 * A format of a kind of document: a pure function from the document to bytes, with what all its blobs share. A process needs
 * one instance for each format.
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
public abstract class Rendition<D> {

    /** Number of tail positions for which patched heads are kept. */
    private static final int MAX_STEMS = 8;

    /** The static bytes with which every blob begins. They are never modified. */
    protected final byte[] head;

    /** The filler of the format. */
    protected final Filler filler;

    private final int maxTailBytes;
    private final @Nullable ObjLongConsumer<byte[]> headPatch;
    private final BlobStem naturalStem;
    private final Map<Long, BlobStem> stems = RecentMap.ofUsed(MAX_STEMS);

    /**
     * @param head the static bytes with which every blob begins; not copied, and not modified
     * @param maxTailBytes upper bound of the length of an unpadded tail
     */
    protected Rendition(byte[] head, Filler filler, int maxTailBytes) {
        this(head, filler, maxTailBytes, null);
    }

    /** @param headPatch writes another position of the tail into a copy of the head, which contains that position */
    protected Rendition(byte[] head, Filler filler, int maxTailBytes, @Nullable ObjLongConsumer<byte[]> headPatch) {
        this.head = head;
        this.filler = filler;
        this.maxTailBytes = maxTailBytes;
        this.headPatch = headPatch;
        this.naturalStem = new BlobStem(head, filler);
    }

    /** Returns the static bytes with which every blob begins. The caller must not modify them. */
    public final byte[] head() {
        return head;
    }

    /** Returns a length that no unpadded blob exceeds. Every blob that is padded to it, or further, has that length. */
    public final int maxNaturalBytes() {
        return head.length + maxTailBytes;
    }

    /** Returns an upper bound of the length of a document's unpadded tail, which may be less than that of all. */
    protected int maxTailBytes(D document) {
        return maxTailBytes;
    }

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
    public abstract int renderTail(D document, long tailOffset, long paddingBytes, byte[] target, int offset);

    /** Returns the bytes that precede a tail at {@code tailOffset}. */
    final BlobStem stem(long tailOffset) {
        ObjLongConsumer<byte[]> patch = headPatch;
        if (patch == null || tailOffset == head.length) {
            return naturalStem;
        }
        synchronized (stems) {
            return stems.computeIfAbsent(tailOffset, position -> {
                byte[] copy = head.clone();
                patch.accept(copy, position);
                return new BlobStem(copy, filler);
            });
        }
    }
}
