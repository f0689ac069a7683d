// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.security.MessageDigest;
import org.nuxeo.datagen.render.digest.Md5;
import org.nuxeo.datagen.render.digest.Sha256;

/**
 * The bytes before the tail, which all blobs of a format share: the head, then a prefix of the filler. Immutable and
 * thread safe. It carries the digest states at positions along it.
 */
final class BlobStem {

    private final byte[] head;
    private final Filler filler;
    private final SavedStates<int[]> md5;
    private final SavedStates<MessageDigest> sha256;

    BlobStem(byte[] head, Filler filler) {
        this.head = head;
        this.filler = filler;
        this.md5 = new SavedStates<>(this, Md5.INSTANCE, int[][]::new);
        this.sha256 = new SavedStates<>(this, Sha256.INSTANCE, MessageDigest[]::new);
    }

    byte[] head() {
        return head;
    }

    SavedStates<int[]> md5() {
        return md5;
    }

    SavedStates<MessageDigest> sha256() {
        return sha256;
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
}
