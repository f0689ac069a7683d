// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.util.Arrays;
import java.util.Random;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;
import org.nuxeo.datagen.render.frame.Rendition;

/** A minimal format whose documents are numbers, padded like the real formats. */
final class ToyRendition extends Rendition<Long> {

    static final int MAX_TAIL_BYTES = 3000;

    private ToyRendition(byte[] head, Padding padding, boolean headNamesTail) {
        super(head, new Filler("toy", padding), MAX_TAIL_BYTES, headNamesTail ? ToyRendition::patch : null);
    }

    static ToyRendition of(int headBytes, Padding padding, boolean headNamesTail) {
        byte[] head = new byte[headBytes];
        new Random(headBytes).nextBytes(head);
        return new ToyRendition(head, padding, headNamesTail);
    }

    @Override
    public int renderTail(Long document, long tailOffset, long paddingBytes, byte[] target, int offset) {
        Random random = new Random(document);
        byte[] own = new byte[random.nextInt(MAX_TAIL_BYTES + 1)];
        random.nextBytes(own);
        int rest = (int) (paddingBytes - (tailOffset - head.length));
        Arrays.fill(target, offset, offset + rest, (byte) rest);
        System.arraycopy(own, 0, target, offset + rest, own.length);
        return rest + own.length;
    }

    private static void patch(byte[] headCopy, long tailOffset) {
        for (int i = 0; i < 8; i++) {
            headCopy[i] = (byte) (tailOffset >>> 8 * i);
        }
    }
}
