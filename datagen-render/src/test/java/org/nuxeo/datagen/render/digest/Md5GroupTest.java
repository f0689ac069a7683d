// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Md5GroupTest {

    private final Random random = new Random(7);
    private final Md5Group group = new Md5Group();

    @Test
    void everyLengthUpToFourBlocksMatchesThePlatform() throws Exception {
        List<byte[]> messages = new ArrayList<>();
        for (int length = 0; length <= 256; length++) {
            messages.add(randomBytes(length));
        }
        check(messages);
    }

    @Test
    void groupsOfEverySizeFromSavedStatesMatchThePlatform() throws Exception {
        for (int size = 0; size <= 150; size++) {
            List<byte[]> messages = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                messages.add(randomBytes(random.nextInt(random.nextInt(10) == 0 ? 40_000 : 4_000)));
            }
            check(messages);
        }
    }

    @Test
    void messagesThatWereRemovedLeaveNothingBehind() throws Exception {
        for (int i = 0; i < 40; i++) {
            add(randomBytes(100));
        }
        group.clear();
        assertThat(group.size()).isZero();
        assertThat(group.lengthBytes()).isZero();
        check(List.of(randomBytes(200)));
    }

    private void check(List<byte[]> messages) throws Exception {
        messages.forEach(this::add);
        assertThat(group.size()).isEqualTo(messages.size());
        byte[] target = new byte[1 + 16 * messages.size()];
        group.finish(target, 1);
        assertThat(group.size()).isZero();
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        for (int i = 0; i < messages.size(); i++) {
            assertThat(Arrays.copyOfRange(target, 1 + 16 * i, 17 + 16 * i))
                    .as("message %d of %d, %d bytes", i, messages.size(), messages.get(i).length)
                    .isEqualTo(md5.digest(messages.get(i)));
        }
    }

    /** Adds a message of which some blocks are in a saved state, from an array that is used again. */
    private void add(byte[] message) {
        int saved = random.nextInt(message.length / SavedDigest.BLOCK_BYTES + 1) * SavedDigest.BLOCK_BYTES;
        int[] state = Md5.INSTANCE.begin();
        Md5.INSTANCE.take(state, message, 0, saved);
        int offset = random.nextInt(9);
        byte[] data = new byte[offset + message.length - saved];
        System.arraycopy(message, saved, data, offset, message.length - saved);
        group.add(state, data, offset, message.length - saved, message.length);
        Arrays.fill(data, (byte) 1);
        Arrays.fill(state, 1);
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
