package org.nuxeo.datagen.render.internal.frame;

import java.security.MessageDigest;
import org.nuxeo.datagen.render.internal.digest.Md5;
import org.nuxeo.datagen.render.internal.digest.Sha256;

/**
 * What precedes the tail in every blob of a format: its head, then as much filler as the blob has. Immutable and thread
 * safe, with the digest states saved along it.
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
     * @param position of the first byte in the blob, at least 0
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
