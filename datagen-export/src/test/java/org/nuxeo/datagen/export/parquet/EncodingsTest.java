// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesReader;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.text.ByteSink;

/** What is written by our encoders is read by those of parquet-java. */
class EncodingsTest {

    private final Random random = new Random(7);
    private final ByteSink scratch = new ByteSink(1 << 10);

    @Test
    void differencesOfAnyWidthAreRead() throws IOException {
        Deltas deltas = new Deltas(Long.SIZE);
        for (int width = 0; width <= 64; width++) {
            for (int count : new int[] {1, 2, 33, 128, 129, 130, 300}) {
                long[] numbers = numbers(count, width);
                scratch.reset();
                deltas.write(numbers, count, scratch);
                assertThat(readDeltas(scratch.copy(0, scratch.length()), count)).isEqualTo(numbers);
            }
        }
    }

    @Test
    void differencesOfExtremesAreRead() throws IOException {
        long[] numbers = {Long.MIN_VALUE, Long.MAX_VALUE, 0, Long.MIN_VALUE, -1, 1, Long.MAX_VALUE, Long.MAX_VALUE};
        scratch.reset();
        new Deltas(Long.SIZE).write(numbers, numbers.length, scratch);
        assertThat(readDeltas(scratch.copy(0, scratch.length()), numbers.length))
                .isEqualTo(numbers);
    }

    @Test
    void differencesOfShortExtremesAreRead() throws IOException {
        int[] numbers = {Integer.MIN_VALUE, Integer.MAX_VALUE, 0, Integer.MIN_VALUE, -1, 1, Integer.MAX_VALUE};
        scratch.reset();
        new Deltas(Integer.SIZE).write(Arrays.stream(numbers).asLongStream().toArray(), numbers.length, scratch);
        DeltaBinaryPackingValuesReader reader = new DeltaBinaryPackingValuesReader();
        reader.initFromPage(
                numbers.length, ByteBufferInputStream.wrap(ByteBuffer.wrap(scratch.copy(0, scratch.length()))));
        for (int number : numbers) {
            assertThat(reader.readInteger()).isEqualTo(number);
        }
    }

    private long[] numbers(int count, int width) {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = width == 0 ? 42 : random.nextLong() >> 64 - width;
        }
        return numbers;
    }

    private static long[] readDeltas(byte[] bytes, int count) throws IOException {
        DeltaBinaryPackingValuesReader reader = new DeltaBinaryPackingValuesReader();
        reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes)));
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = reader.readLong();
        }
        return numbers;
    }

    @Test
    void runsOfAnyLengthAreRead() throws IOException {
        Runs runs = new Runs();
        for (int bits = 1; bits <= 20; bits++) {
            for (int longest : new int[] {1, 7, 40, 200}) {
                int[] numbers = runs(1 + random.nextInt(700), bits, longest);
                scratch.reset();
                runs.write(numbers, numbers.length, bits, scratch);
                assertThat(readRuns(scratch.copy(0, scratch.length()), bits, numbers.length))
                        .as("%d bits, runs of up to %d", bits, longest)
                        .isEqualTo(numbers);
            }
        }
    }

    @Test
    void aLongRunTakesFewBytes() {
        int[] numbers = new int[2048];
        Arrays.fill(numbers, 3);
        scratch.reset();
        new Runs().write(numbers, numbers.length, 9, scratch);
        assertThat(scratch.length()).isEqualTo(4);
    }

    private int[] runs(int count, int bits, int longest) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; ) {
            int end = Math.min(count, i + 1 + random.nextInt(longest));
            Arrays.fill(numbers, i, end, random.nextInt(1 << bits));
            i = end;
        }
        return numbers;
    }

    private static int[] readRuns(byte[] bytes, int bits, int count) throws IOException {
        RunLengthBitPackingHybridDecoder decoder =
                new RunLengthBitPackingHybridDecoder(bits, new ByteArrayInputStream(bytes));
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = decoder.readInt();
        }
        return numbers;
    }
}
