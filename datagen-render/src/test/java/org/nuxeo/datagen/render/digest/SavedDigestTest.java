package org.nuxeo.datagen.render.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SavedDigestTest {

    private static final int MESSAGE_BYTES = 1000;

    static Stream<SavedDigest<?>> digests() {
        return Stream.of(Md5.INSTANCE, JdkDigest.SHA256, new JdkDigest("SHA-256", false));
    }

    @ParameterizedTest
    @MethodSource("digests")
    <S> void everyLengthFromEveryStateIsThePlatformsDigest(SavedDigest<S> digest) throws Exception {
        byte[] message = randomBytes(MESSAGE_BYTES);
        MessageDigest oracle = MessageDigest.getInstance(digest.algorithm());
        S work = digest.begin();
        byte[] actual = new byte[digest.digestBytes()];
        for (int length = 0; length <= 400; length++) {
            byte[] expected = oracle.digest(Arrays.copyOf(message, length));
            for (int from = 0; from <= length; from += SavedDigest.BLOCK_BYTES) {
                S saved = digest.begin();
                digest.take(saved, message, 0, from);
                byte[] rest = Arrays.copyOf(message, length + SavedDigest.SPARE_BYTES);
                Arrays.fill(rest, length, rest.length, (byte) 0x5A);
                digest.finish(saved, work, rest, from, length - from, length, actual, 0);
                assertThat(actual).as("%d bytes from %d", length, from).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("digests")
    <S> void aSavedStateServesManyMessages(SavedDigest<S> digest) throws Exception {
        byte[] message = randomBytes(MESSAGE_BYTES);
        S saved = digest.begin();
        digest.take(saved, message, 0, 128);
        S copy = digest.copy(saved);
        digest.take(copy, message, 128, 64);
        S work = digest.begin();
        for (int length = 128; length < 300; length++) {
            byte[] rest = Arrays.copyOf(message, length + SavedDigest.SPARE_BYTES);
            byte[] actual = new byte[digest.digestBytes() + 3];
            digest.finish(saved, work, rest, 128, length - 128, length, actual, 3);
            assertThat(Arrays.copyOfRange(actual, 3, actual.length))
                    .isEqualTo(MessageDigest.getInstance(digest.algorithm()).digest(Arrays.copyOf(message, length)));
        }
    }

    @Test
    void longMessagesHaveTheirLengthInBits() throws Exception {
        byte[] block = randomBytes(1 << 20);
        MessageDigest oracle = MessageDigest.getInstance("MD5");
        int[] state = Md5.INSTANCE.begin();
        for (int i = 0; i < 600; i++) {
            oracle.update(block);
            Md5.INSTANCE.take(state, block, 0, block.length);
        }
        byte[] actual = new byte[16];
        Md5.INSTANCE.finish(state, new int[4], new byte[72], 0, 0, 600L << 20, actual, 0);
        assertThat(actual).isEqualTo(oracle.digest());
    }

    @Test
    void opensTheDigestsOfThisPlatform() {
        assertThat(JdkDigest.SHA256.opened())
                .as("needs the options of the build")
                .isTrue();
        assertThat(new JdkDigest("SHA-256", false).opened()).isFalse();
        assertThat(new JdkDigest("MD5", true).opened())
                .as("a digest not of the SHA-2 family")
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("digests")
    <S> void aTargetThatIsTooSmallSpoilsNothing(SavedDigest<S> digest) throws Exception {
        byte[] message = Arrays.copyOf(randomBytes(30), 30 + SavedDigest.SPARE_BYTES);
        byte[] expected = MessageDigest.getInstance(digest.algorithm()).digest(Arrays.copyOf(message, 30));
        S saved = digest.begin();
        S work = digest.begin();
        byte[] small = new byte[digest.digestBytes() - 1];
        assertThatThrownBy(() -> digest.finish(saved, work, message.clone(), 0, 30, 30, small, 0))
                .isInstanceOfAny(IllegalArgumentException.class, IndexOutOfBoundsException.class);
        byte[] actual = new byte[digest.digestBytes()];
        digest.finish(saved, work, message, 0, 30, 30, actual, 0);
        assertThat(actual).isEqualTo(expected);
    }

    @Test
    void nothingIsAllocatedOnceWarm() {
        assertThat(allocatedBytes(Md5.INSTANCE)).as("for 2,000 digests by MD5").isLessThan(2_000);
        assertThat(allocatedBytes(JdkDigest.SHA256))
                .as("for 2,000 digests by SHA-256")
                .isLessThan(2_000);
    }

    private static <S> long allocatedBytes(SavedDigest<S> digest) {
        byte[] data = randomBytes(3_000 + SavedDigest.SPARE_BYTES);
        byte[] target = new byte[digest.digestBytes()];
        S saved = digest.begin();
        S work = digest.begin();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = 0;
        for (int round = 0; round < 3; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 2_000; i++) {
                digest.finish(saved, work, data, 0, 3_000, 3_000, target, 0);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        return allocated;
    }

    @Test
    void partsOfBlocksAreRefused() {
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
