// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

/**
 * A rendition whose head, filler and longest tail are the same for all documents.
 *
 * @param <D> type of the documents
 */
public abstract class FixedRendition<D> implements Rendition<D> {

    protected final byte[] head;
    protected final Filler filler;
    private final int maxTailBytes;

    protected FixedRendition(byte[] head, Filler filler, int maxTailBytes) {
        this.head = head;
        this.filler = filler;
        this.maxTailBytes = maxTailBytes;
    }

    @Override
    public final byte[] head() {
        return head;
    }

    @Override
    public final int maxTailBytes() {
        return maxTailBytes;
    }

    @Override
    public final Filler filler() {
        return filler;
    }
}
