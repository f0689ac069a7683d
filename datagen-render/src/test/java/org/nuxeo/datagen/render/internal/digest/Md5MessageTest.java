// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Md5MessageTest {

    private static final int DIGEST_BYTES = 16;

    private final Random random = new Random(7);
    private final Md5Message one = new Md5Message();
    private final Md5Message other = new Md5Message();

    @Test
    void everyPairOfLengthsMatchesThePlatform() throws Exception {
        byte[] first = randomBytes(200);
        byte[] second = randomBytes(200);
        for (int length = 0; length <= 200; length++) {
            for (int otherLength = 0; otherLength <= 200; otherLength++) {
                check(Arrays.copyOf(first, length), 0, Arrays.copyOf(second, otherLength), 0);
            }
        }
    }

    @Test
    void longMessagesFromSavedStatesMatchThePlatform() throws Exception {
        for (int i = 0; i < 2_000; i++) {
            byte[] first = randomBytes(random.nextInt(40_000));
            byte[] second = randomBytes(random.nextInt(i % 2 == 0 ? 40_000 : 300));
            check(first, savedBytes(first), second, savedBytes(second));
            check(second, savedBytes(second), first, savedBytes(first));
        }
    }

    @Test
    void digestingAllocatesNothing() {
        byte[] first = randomBytes(3_000 + Md5Message.SPARE_BYTES);
        byte[] second = randomBytes(5_000 + Md5Message.SPARE_BYTES);
        int[] begin = Md5.INSTANCE.begin();
        byte[] target = new byte[2 * DIGEST_BYTES];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = Long.MAX_VALUE;
        // The compiler works in the background.
        for (int round = 0; round < 100 && allocated >= 2_000; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 2_000; i++) {
                one.begin(begin, first, 0, 3_000, 3_000);
                other.begin(begin, second, 0, 5_000, 5_000);
                Md5Message.finish(one, other, target, 0);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(allocated).as("bytes for 2,000 pairs, once warm").isLessThan(2_000);
    }

    @Test
    void digestingAMessageTogetherWithItselfIsRefused() {
        assertThatThrownBy(() -> Md5Message.finish(one, one, new byte[2 * DIGEST_BYTES], 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be two");
    }

    private void check(byte[] first, int saved, byte[] second, int otherSaved) throws Exception {
        begin(one, first, saved);
        begin(other, second, otherSaved);
        byte[] target = new byte[1 + 2 * DIGEST_BYTES];
        Md5Message.finish(one, other, target, 1);
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        assertThat(Arrays.copyOfRange(target, 1, 1 + DIGEST_BYTES))
                .as("%d bytes from %d, beside %d from %d", first.length, saved, second.length, otherSaved)
                .isEqualTo(md5.digest(first));
        assertThat(Arrays.copyOfRange(target, 1 + DIGEST_BYTES, target.length))
                .as("%d bytes from %d, after %d from %d", second.length, otherSaved, first.length, saved)
                .isEqualTo(md5.digest(second));
    }

    private void begin(Md5Message message, byte[] bytes, int saved) {
        int[] state = Md5.INSTANCE.begin();
        Md5.INSTANCE.take(state, bytes, 0, saved);
        int offset = random.nextInt(9);
        int rest = bytes.length - saved;
        byte[] data = randomBytes(offset + rest + Md5Message.SPARE_BYTES);
        System.arraycopy(bytes, saved, data, offset, rest);
        message.begin(state, data, offset, rest, bytes.length);
    }

    private int savedBytes(byte[] bytes) {
        return random.nextInt(bytes.length / SavedDigest.BLOCK_BYTES + 1) * SavedDigest.BLOCK_BYTES;
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
