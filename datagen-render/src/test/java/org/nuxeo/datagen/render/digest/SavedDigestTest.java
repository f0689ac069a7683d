// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.render.digest.Md5.Md5Message;

class SavedDigestTest {

    private static final int MESSAGE_BYTES = 1000;

    /** A digest with its way to finish a message, so that both digests run through the same tests. */
    private record Case<S>(String algorithm, int bytes, SavedDigest<S> digest, End<S> end) {

        byte[] expected(byte[] message) throws Exception {
            return MessageDigest.getInstance(algorithm).digest(message);
        }

        @Override
        public String toString() {
            return algorithm;
        }
    }

    /** Writes the digest of a message whose first bytes are in a saved state. */
    private interface End<S> {
        void finish(S saved, byte[] data, int offset, int length, byte[] target, int targetOffset);
    }

    static Stream<Case<?>> digests() {
        Md5Message message = new Md5Message();
        return Stream.of(
                new Case<>("MD5", Md5.DIGEST_BYTES, Md5.INSTANCE, (saved, data, offset, length, target, at) -> {
                    // in these tests the saved bytes precede the rest in one array, so the offset is the number of
                    // saved bytes
                    message.digest(saved, data, offset, length, offset + length, target, at);
                }),
                new Case<>("SHA-256", Sha256.DIGEST_BYTES, Sha256.INSTANCE, Sha256.INSTANCE::finish));
    }

    @ParameterizedTest
    @MethodSource("digests")
    <S> void everyLengthFromEveryStateMatchesThePlatform(Case<S> digest) throws Exception {
        byte[] message = randomBytes(MESSAGE_BYTES);
        byte[] actual = new byte[digest.bytes()];
        for (int length = 0; length <= 400; length++) {
            byte[] expected = digest.expected(Arrays.copyOf(message, length));
            for (int from = 0; from <= length; from += SavedDigest.BLOCK_BYTES) {
                S saved = digest.digest().begin();
                digest.digest().take(saved, message, 0, from);
                byte[] rest = Arrays.copyOf(message, length + Md5Message.SPARE_BYTES);
                Arrays.fill(rest, length, rest.length, (byte) 0x5A);
                digest.end().finish(saved, rest, from, length - from, actual, 0);
                assertThat(actual).as("%d bytes from %d", length, from).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("digests")
    <S> void savedStateCanBeUsedForManyMessages(Case<S> digest) throws Exception {
        byte[] message = randomBytes(MESSAGE_BYTES);
        S saved = digest.digest().begin();
        digest.digest().take(saved, message, 0, 128);
        S copy = digest.digest().copy(saved);
        digest.digest().take(copy, message, 128, 64);
        for (int length = 128; length < 300; length++) {
            byte[] rest = Arrays.copyOf(message, length + Md5Message.SPARE_BYTES);
            byte[] actual = new byte[digest.bytes() + 3];
            digest.end().finish(saved, rest, 128, length - 128, actual, 3);
            assertThat(Arrays.copyOfRange(actual, 3, actual.length))
                    .isEqualTo(digest.expected(Arrays.copyOf(message, length)));
        }
    }

    @Test
    @Tag("long")
    void longMessagesEndWithTheirLengthInBits() throws Exception {
        byte[] block = randomBytes(1 << 20);
        MessageDigest oracle = MessageDigest.getInstance("MD5");
        int[] state = Md5.INSTANCE.begin();
        for (int i = 0; i < 600; i++) {
            oracle.update(block);
            Md5.INSTANCE.take(state, block, 0, block.length);
        }
        byte[] actual = new byte[16];
        new Md5Message().digest(state, new byte[Md5Message.SPARE_BYTES], 0, 0, 600L << 20, actual, 0);
        assertThat(actual).isEqualTo(oracle.digest());
    }

    @ParameterizedTest
    @MethodSource("digests")
    <S> void failureForATargetThatIsTooSmallLeavesTheStateUnchanged(Case<S> digest) throws Exception {
        byte[] message = Arrays.copyOf(randomBytes(30), 30 + Md5Message.SPARE_BYTES);
        byte[] expected = digest.expected(Arrays.copyOf(message, 30));
        S saved = digest.digest().begin();
        byte[] small = new byte[digest.bytes() - 1];
        assertThatThrownBy(() -> digest.end().finish(saved, message.clone(), 0, 30, small, 0))
                .isInstanceOfAny(IllegalArgumentException.class, IndexOutOfBoundsException.class);
        byte[] actual = new byte[digest.bytes()];
        digest.end().finish(saved, message, 0, 30, actual, 0);
        assertThat(actual).isEqualTo(expected);
    }

    @Test
    void onceWarmMd5AllocatesNothingAndSha256OneClone() {
        digests().forEach(digest -> {
            long limit = digest.algorithm().equals("MD5") ? 2_000 : 2_000 * 300;
            assertThat(allocatedBytes(digest, limit))
                    .as("for 2,000 digests by " + digest)
                    .isLessThan(limit);
        });
    }

    /** Returns the bytes that are allocated once the compiler, which works in the background, has done its work. */
    private static <S> long allocatedBytes(Case<S> digest, long limit) {
        byte[] data = randomBytes(3_000 + Md5Message.SPARE_BYTES);
        byte[] target = new byte[digest.bytes()];
        S saved = digest.digest().begin();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = limit;
        for (int round = 0; round < 100 && allocated >= limit; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 2_000; i++) {
                digest.end().finish(saved, data, 0, 3_000, target, 0);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        return allocated;
    }

    @Test
    void partialBlocksAreRefused() {
        assertThatThrownBy(() -> Md5.INSTANCE.take(Md5.INSTANCE.begin(), new byte[100], 0, 100))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("100");
    }

    private static byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }
}
