// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.render.digest.SavedDigest;
import org.nuxeo.datagen.render.frame.BlobStem.SavedStates;
import org.nuxeo.datagen.render.frame.Filler.Padding;

class SavedStatesTest {

    private static final int PAGE_BYTES = 16 << 10;
    private static final int THREADS = 8;

    /** A digest whose state is how many bytes it has taken. */
    private static final class Taken implements SavedDigest<long[]> {

        final AtomicLong all = new AtomicLong();

        @Override
        public long[] begin() {
            return new long[1];
        }

        @Override
        public long[] copy(long[] state) {
            return state.clone();
        }

        @Override
        public void take(long[] state, byte[] data, int offset, int length) {
            state[0] += length;
            all.addAndGet(length);
        }
    }

    private final Taken digest = new Taken();
    private final BlobStem stem =
            new BlobStem(new byte[100], new Filler("test", new Padding(new byte[0], 1, new byte[0], 0)));
    private final SavedStates<long[]> states = new SavedStates<>(stem, digest);

    private void check(long position) {
        assertThat(states.at(position)).containsExactly(position);
    }

    /** Files of 1, 2 and 3 MB end in pages whose numbers have the same remainder. */
    @Test
    void filesOfAFewLengthsDigestTheirFillerOnce() {
        List<Long> positions = new ArrayList<>();
        for (long megabyte = 1; megabyte <= 9; megabyte++) {
            positions.add((megabyte << 20) + 512);
        }
        positions.forEach(this::check);
        long once = digest.all.get();
        for (int i = 0; i < 10; i++) {
            positions.forEach(this::check);
        }
        assertThat(digest.all).hasValue(once);
    }

    @Test
    void anyNumberOfPagesHaveTheirStates() {
        for (int page = 0; page < 200; page++) {
            check((long) page * PAGE_BYTES);
            check((page + 1L) * PAGE_BYTES - SavedStates.INTERVAL_BYTES);
        }
        long before = digest.all.get();
        check(0);
        assertThat(digest.all).as("the first page was dropped").hasValueGreaterThan(before);
    }

    @Test
    void threadsMakeAPageOnce() throws Exception {
        long position = 255L * PAGE_BYTES;
        check(position);
        long once = digest.all.getAndSet(0);
        SavedStates<long[]> shared = new SavedStates<>(stem, digest);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<long[]>> found = new ArrayList<>();
            CyclicBarrier together = new CyclicBarrier(THREADS);
            for (int i = 0; i < THREADS; i++) {
                found.add(threads.submit(() -> {
                    together.await();
                    return shared.at(position);
                }));
            }
            for (Future<long[]> each : found) {
                assertThat(each.get()).containsExactly(position);
            }
        } finally {
            threads.shutdown();
        }
        assertThat(digest.all).hasValue(once);
    }
}
