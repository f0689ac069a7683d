// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.util.Map;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * A rendition together with what all its blobs share: the head, the filler, and digest states at positions in them.
 * Thread safe. A process needs one frame for each rendition.
 *
 * @param <D> type of the documents
 */
public final class BlobFrame<D> {

    /** Number of tail positions for which patched heads are kept. */
    private static final int MAX_STEMS = 8;

    private final Rendition<D> rendition;
    private final Filler filler;
    private final BlobStem naturalStem;
    private final Map<Long, BlobStem> stems = RecentMap.ofUsed(MAX_STEMS);

    public BlobFrame(Rendition<D> rendition) {
        this.rendition = rendition;
        this.filler = rendition.filler();
        this.naturalStem = new BlobStem(rendition.head(), filler);
    }

    /** Returns the name of the format, which is the name of its filler. */
    public String name() {
        return filler.name();
    }

    public Rendition<D> rendition() {
        return rendition;
    }

    Padding padding() {
        return filler.padding();
    }

    /** Returns a length that no unpadded blob exceeds. Every blob that is padded to it, or further, has that length. */
    public int maxNaturalBytes() {
        return headBytes() + rendition.maxTailBytes();
    }

    int headBytes() {
        return naturalStem.head().length;
    }

    /** Returns the maximum length of a document's tail with any padding, in bytes. */
    int tailRoomBytes(D document) {
        return rendition.maxTailBytes(document) + padding().maxRestBytes();
    }

    /** Returns the bytes that precede a tail at {@code tailOffset}. */
    BlobStem stem(long tailOffset) {
        if (tailOffset == headBytes() || !rendition.headNamesTail()) {
            return naturalStem;
        }
        synchronized (stems) {
            return stems.computeIfAbsent(tailOffset, this::patched);
        }
    }

    private BlobStem patched(Long tailOffset) {
        byte[] head = rendition.head().clone();
        rendition.patchHead(head, tailOffset);
        return new BlobStem(head, filler);
    }
}
