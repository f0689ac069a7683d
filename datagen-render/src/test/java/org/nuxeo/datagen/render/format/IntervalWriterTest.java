// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntervalWriterTest {

    /** Code of differences up to 7, with code words of 2, 2, 3 and 3 bits. */
    private static final HuffmanCode DC_CODE =
            new HuffmanCode(new byte[] {0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, new byte[] {0, 1, 2, 3});

    private static final int GUARD = 32;

    private final Random random = new Random(11);
    private final List<Long> words = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();

    /** A run and its bits as characters 0 and 1. */
    private record Run(int index, int firstDc, int lastDc, String bits) {}

    @Test
    void joinedRunsEqualABitwiseConcatenation() {
        for (int i = 0; i < 400; i++) {
            // a greater share of ones gives more bytes FF, up to all of them
            addRun(1 + random.nextInt(i % 10 == 0 ? 1200 : 300), i % 20 / 20.0);
        }
        for (int i = 0; i < 20; i++) {
            addRun(1 + random.nextInt(300), 1);
        }
        IntervalWriter writer = writer();
        for (int round = 0; round < 20_000; round++) {
            int[] items = new int[1 + random.nextInt(30)];
            StringBuilder bits = new StringBuilder();
            int dc = 0;
            int first = round % 3 == 0 ? runs.size() - 20 : 0;
            for (int i = 0; i < items.length; i++) {
                Run run = runs.get(first + random.nextInt(runs.size() - first));
                items[i] = run.index;
                bits.append(difference(run.firstDc - dc)).append(run.bits);
                dc = run.lastDc;
            }
            byte[] expected = stuffed(bits);
            byte[] target = new byte[3 + expected.length + GUARD];
            int end = writer.write(items, items.length, target, 3);
            assertThat(Arrays.copyOfRange(target, 3, end)).isEqualTo(expected);
        }
    }

    @Test
    void intervalLongerThanTheWorkingArrayIsRefused() {
        addRun(60_000, 0.5);
        int[] items = new int[3];
        assertThatThrownBy(() -> writer().write(items, items.length, new byte[1 << 16], 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be at most 131072");
    }

    private IntervalWriter writer() {
        long[] store = words.stream().mapToLong(Long::longValue).toArray();
        return new IntervalWriter(new RunStore(store), DC_CODE);
    }

    private void addRun(int lengthBits, double ones) {
        int firstDc = random.nextInt(4);
        int lastDc = random.nextInt(4);
        runs.add(new Run(words.size(), firstDc, lastDc, bits(lengthBits, ones)));
        words.add(RunStore.header(1, lengthBits, firstDc, lastDc));
        String padded = runs.get(runs.size() - 1).bits + "0".repeat(63);
        for (int at = 0; at < lengthBits; at += 64) {
            words.add(Long.parseUnsignedLong(padded.substring(at, at + 64), 2));
        }
    }

    private String bits(int count, double ones) {
        StringBuilder bits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            bits.append(random.nextDouble() < ones ? '1' : '0');
        }
        return bits.toString();
    }

    private static String difference(int value) {
        int category = HuffmanCode.category(value);
        int code = DC_CODE.bitsOfSymbol()[category];
        String amplitude = category == 0 ? "" : binary(HuffmanCode.amplitude(value, category), category);
        return binary(code >>> 5, code & 31) + amplitude;
    }

    private static String binary(int value, int length) {
        return Integer.toBinaryString(1 << length | value).substring(1);
    }

    private static byte[] stuffed(StringBuilder bits) {
        while (bits.length() % 8 != 0) {
            bits.append('1');
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < bits.length(); at += 8) {
            int value = Integer.parseInt(bits.substring(at, at + 8), 2);
            out.write(value);
            if (value == 0xFF) {
                out.write(0);
            }
        }
        return out.toByteArray();
    }
}
