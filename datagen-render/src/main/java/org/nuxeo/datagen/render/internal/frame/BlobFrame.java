package org.nuxeo.datagen.render.internal.frame;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A rendition with what all its blobs share: head, filler and the digest states along them. Thread safe; one per
 * rendition and process is enough.
 *
 * @param <D> what is rendered
 */
public final class BlobFrame<D> {

    /** Heads that name the position of the tail are kept for this many positions. */
    private static final int MAX_STEMS = 8;

    private final Rendition<D> rendition;
    private final Filler filler;
    private final BlobStem naturalStem;
    private final Map<Long, BlobStem> stems = new LinkedHashMap<>(MAX_STEMS, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, BlobStem> eldest) {
            return size() > MAX_STEMS;
        }
    };

    public BlobFrame(Rendition<D> rendition) {
        this.rendition = rendition;
        this.filler = rendition.filler();
        this.naturalStem = new BlobStem(rendition.head(), filler);
    }

    /** Returns the name of the format, as its filler has it. */
    public String name() {
        return filler.name();
    }

    public Rendition<D> rendition() {
        return rendition;
    }

    Padding padding() {
        return filler.padding();
    }

    int headBytes() {
        return naturalStem.head().length;
    }

    /** Returns the room a tail of any document and any padding needs. */
    int tailRoomBytes() {
        return rendition.maxTailBytes() + padding().maxRestBytes();
    }

    /** Returns what precedes a tail that begins at {@code tailOffset}. */
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
