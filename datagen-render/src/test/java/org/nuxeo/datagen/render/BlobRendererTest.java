// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;
import org.nuxeo.datagen.render.frame.Rendition;

class BlobRendererTest {

    private static final Padding PLAIN = new Padding(new byte[] {'<', '<'}, 1, new byte[0], 7);
    private static final Padding STEPS = new Padding(new byte[] {1, 2, 3}, 4096, new byte[] {9, 8, 7, 6}, 0);

    private static void load(BlobRenderer renderer, Rendition<Long> frame, long value, long sizeBytes) {
        renderer.load(
                (document, file, format, length, blob) -> blob.load(frame, value, length),
                null,
                0,
                BlobFormat.PDF,
                sizeBytes);
    }

    static Stream<Rendition<Long>> frames() {
        return Stream.of(
                ToyRendition.of(0, PLAIN, false),
                ToyRendition.of(20_000, PLAIN, false),
                ToyRendition.of(255, STEPS, false),
                ToyRendition.of(16_384, STEPS, false),
                ToyRendition.of(700, PLAIN, true));
    }

    @ParameterizedTest
    @MethodSource("frames")
    void blobHasTheRequestedSizeFromTheNaturalSizeUpwards(Rendition<Long> frame) throws Exception {
        BlobRenderer renderer = new BlobRenderer();
        load(renderer, frame, 5L, 0);
        long natural = renderer.lengthBytes();
        load(renderer, frame, 5L, natural - 1);
        assertThat(renderer.lengthBytes()).isEqualTo(natural);
        for (int more = 0; more < 70_000; more = more < 5000 ? more + 1 : more + 61) {
            load(renderer, frame, 5L, natural + more);
            assertThat(renderer.lengthBytes()).isEqualTo(natural + more);
        }
    }

    @ParameterizedTest
    @MethodSource("frames")
    void digestsMatchTheWrittenBytes(Rendition<Long> frame) throws Exception {
        BlobRenderer renderer = new BlobRenderer();
        long[] sizes = {0, 25_000, 70_001, 5_000_000, 9_000_000};
        for (long size : sizes) {
            for (long document = 0; document < 20; document++) {
                load(renderer, frame, document, size);
                byte[] bytes = bytes(renderer);
                assertThat(bytes).hasSize((int) renderer.lengthBytes());
                assertThat(renderer.md5Hex()).isEqualTo(hex("MD5", bytes));
                assertThat(renderer.sha256Hex()).isEqualTo(hex("SHA-256", bytes));
                assertThat(bytes(renderer)).as("bytes after digests").isEqualTo(bytes);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("frames")
    void digestsOfManyBlobsTogetherMatchThoseOfEachAlone(Rendition<Long> frame) throws Exception {
        BlobRenderer renderer = new BlobRenderer();
        BlobDigests digests = new BlobDigests();
        List<String> alone = new ArrayList<>();
        for (long size : new long[] {0, 25_000, 70_001, 5_000_000}) {
            for (long document = 0; document < 20; document++) {
                load(renderer, frame, document, size);
                byte[] bytes = bytes(renderer);
                alone.add(hex("MD5", bytes));
                digests.add(renderer);
                assertThat(bytes(renderer)).as("bytes after digests").isEqualTo(bytes);
            }
        }
        assertThat(digests.md5Hex()).isEqualTo(alone);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void everyRangeEqualsTheSliceOfTheWholeBlob(Rendition<Long> frame) throws Exception {
        BlobRenderer renderer = new BlobRenderer();
        for (long size : new long[] {0, 24_500, 300_000}) {
            load(renderer, frame, 3L, size);
            byte[] whole = bytes(renderer);
            BlobContent content = renderer.content();
            load(renderer, frame, 4L, size);
            assertThat(content.lengthBytes()).isEqualTo(whole.length);
            Random random = new Random(size);
            byte[] target = new byte[whole.length + 10];
            for (int i = 0; i < 2000; i++) {
                int from = random.nextInt(whole.length);
                int length =
                        random.nextInt(random.nextBoolean() ? 50 : whole.length - from) % (whole.length - from + 1);
                assertThat(content.read(from, target, 5, length)).isEqualTo(length);
                assertThat(Arrays.equals(whole, from, from + length, target, 5, 5 + length))
                        .as("%d bytes from %d", length, from)
                        .isTrue();
            }
            assertThat(content.read(whole.length - 3, target, 0, 10)).isEqualTo(3);
            assertThat(content.read(whole.length, target, 0, 10)).isEqualTo(-1);
            try (InputStream in = content.stream(7, whole.length - 9)) {
                assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(whole, 7, whole.length - 2));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("frames")
    void allOutputMethodsGiveTheSameBytes(Rendition<Long> frame) throws Exception {
        BlobRenderer renderer = new BlobRenderer();
        load(renderer, frame, 11L, 200_000);
        byte[] whole = bytes(renderer);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        renderer.writeTo(out);
        assertThat(out.toByteArray()).isEqualTo(whole);
        byte[] copy = new byte[whole.length];
        assertThat(renderer.copyTo(copy, 0)).isEqualTo(whole.length);
        assertThat(copy).isEqualTo(whole);
        InputStream in = renderer.content().stream();
        assertThat(in.skip(100)).isEqualTo(100);
        in.mark(0);
        assertThat(in.read()).isEqualTo(whole[100] & 0xFF);
        in.reset();
        assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(whole, 100, whole.length));
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void paddedBlobsShareTheirFiller() throws Exception {
        Rendition<Long> frame = ToyRendition.of(1000, PLAIN, false);
        BlobRenderer renderer = new BlobRenderer();
        load(renderer, frame, 1L, 50_000);
        byte[] one = bytes(renderer);
        load(renderer, frame, 2L, 90_000);
        byte[] other = bytes(renderer);
        assertThat(Arrays.mismatch(one, other)).isBetween(50_000 - ToyRendition.MAX_TAIL_BYTES - 7, 50_000);
        assertThat(Arrays.copyOfRange(one, 1000, 1002)).containsExactly('<', '<');
    }

    @Test
    void fillerStepsStartWithTheirHeader() {
        Filler filler = new Filler("docx", STEPS);
        byte[] whole = new byte[20_000];
        filler.copy(0, whole, 0, whole.length);
        assertThat(Arrays.copyOf(whole, 7)).containsExactly(1, 2, 3, 9, 8, 7, 6);
        for (int step = 0; step < 4; step++) {
            assertThat(Arrays.copyOfRange(whole, 3 + step * 4096, 7 + step * 4096))
                    .containsExactly(9, 8, 7, 6);
        }
        byte[] part = new byte[300];
        for (int from = 3900; from < 4300; from++) {
            filler.copy(from, part, 0, part.length);
            assertThat(part).isEqualTo(Arrays.copyOfRange(whole, from, from + part.length));
        }
    }

    @Test
    void sizesOutOfRangeAreRefused() {
        Rendition<Long> frame = ToyRendition.of(10, PLAIN, false);
        for (long size : new long[] {-1, BlobKey.MAX_BLOB_SIZE_BYTES + 1}) {
            assertThatThrownBy(() -> load(new BlobRenderer(), frame, 1L, size))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(Long.toString(size));
        }
    }

    private static byte[] bytes(BlobRenderer renderer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        renderer.writeTo(out);
        return out.toByteArray();
    }

    private static String hex(String algorithm, byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    }
}
