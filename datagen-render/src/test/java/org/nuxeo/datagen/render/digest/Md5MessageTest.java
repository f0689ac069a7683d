// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.render.digest.Md5.Md5Message;

class Md5MessageTest {

    private static final int DIGEST_BYTES = 16;

    private final Random random = new Random(7);
    private final Md5Message message = new Md5Message();

    @Test
    void everyLengthUpToSomeBlocksMatchesThePlatform() throws Exception {
        byte[] bytes = randomBytes(300);
        for (int length = 0; length <= 300; length++) {
            check(Arrays.copyOf(bytes, length), 0);
        }
    }

    @Test
    void longMessagesFromSavedStatesMatchThePlatform() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            byte[] bytes = randomBytes(random.nextInt(40_000));
            check(bytes, random.nextInt(bytes.length / SavedDigest.BLOCK_BYTES + 1) * SavedDigest.BLOCK_BYTES);
        }
    }

    @Test
    void digestingAllocatesNothing() {
        byte[] bytes = randomBytes(3_000 + Md5Message.SPARE_BYTES);
        int[] begin = Md5.INSTANCE.begin();
        byte[] target = new byte[DIGEST_BYTES];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        // The compiler works in the background.
        for (int round = 0; round < 100 && allocated >= 2_000; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 4_000; i++) {
                message.digest(begin, bytes, 0, 3_000, 3_000, target, 0);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(allocated).as("bytes for 4,000 digests, once warm").isLessThan(2_000);
    }

    private void check(byte[] bytes, int saved) throws Exception {
        int[] state = Md5.INSTANCE.begin();
        Md5.INSTANCE.take(state, bytes, 0, saved);
        int offset = random.nextInt(9);
        int rest = bytes.length - saved;
        byte[] data = randomBytes(offset + rest + Md5Message.SPARE_BYTES);
        System.arraycopy(bytes, saved, data, offset, rest);
        byte[] target = new byte[1 + DIGEST_BYTES];
        message.digest(state, data, offset, rest, bytes.length, target, 1);
        assertThat(Arrays.copyOfRange(target, 1, target.length))
                .as("%d bytes from %d", bytes.length, saved)
                .isEqualTo(MessageDigest.getInstance("MD5").digest(bytes));
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
