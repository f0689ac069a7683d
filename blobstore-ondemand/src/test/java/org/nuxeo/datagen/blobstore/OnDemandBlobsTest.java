// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.BlobFacts;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.render.BlobContent;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.Registered;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.testing.Datasets;

class OnDemandBlobsTest {

    private static final Dataset DATASET = Datasets.ofBank();

    private static final ArchiveFiles FILES = Registered.files(Bank.standard());

    private final OnDemandBlobs blobs = new OnDemandBlobs();

    @Test
    void aKeyReturnsTheBytesOfItsDocument() throws Exception {
        DocumentRenderer renderer = new DocumentRenderer();
        for (Identity identity : identities()) {
            for (long size : new long[] {0, 60_000}) {
                BlobKey key = Bank.of(DATASET).generator().blobKey(identity, size);
                ByteArrayOutputStream expected = new ByteArrayOutputStream();
                renderer.load(DATASET.uncheckedDocument(identity), size).writeTo(expected);
                byte[] bytes = expected.toByteArray();
                for (String text : List.of(key.text(), key.storedText())) {
                    assertThat(blobs.exists(text)).isTrue();
                    assertThat(blobs.lengthBytes(text)).isEqualTo(bytes.length);
                    assertThat(blobs.md5(text)).isEqualTo(hex("MD5", bytes));
                    assertThat(blobs.digested(text).sha256()).isEqualTo(hex("SHA-256", bytes));
                    assertThat(blobs.facts(text))
                            .isEqualTo(new BlobFacts(
                                    FILES.formats(identity.kind(), 0).get(0), bytes.length, hex("MD5", bytes)));
                    assertThat(blobs.stream(text).readAllBytes()).isEqualTo(bytes);
                    assertThat(blobs.stream(text, 100, 5000).readAllBytes())
                            .isEqualTo(Arrays.copyOfRange(bytes, 100, 5100));
                }
            }
        }
    }

    @Test
    void factsOfManyBlobsAreThoseOfEach() {
        OnDemandBlobs blobs = new OnDemandBlobs();
        BlobDigests digests = new BlobDigests();
        for (long size : new long[] {0, 20_000}) {
            String card =
                    Bank.of(DATASET).generator().blobKey(Bank.idCard(7), size).text();
            String letter =
                    Bank.of(DATASET).generator().blobKey(Bank.letter(1), size).text();
            assertThat(blobs.facts(List.of(card, letter, letter), digests))
                    .containsExactly(blobs.facts(card), blobs.facts(letter), blobs.facts(letter));
        }
        String valid = Bank.of(DATASET).generator().blobKey(Bank.letter(1), 0).text();
        assertThatThrownBy(() -> blobs.facts(List.of(valid, "x"), digests)).isInstanceOf(UnknownBlobKeyException.class);
    }

    @Test
    void textsThatAreNotValidKeysAreRefused() {
        String key = Bank.of(DATASET).generator().blobKey(Bank.letter(12345), 0).text();
        List<String> forged =
                new ArrayList<>(List.of("", "datagen:", "x", "k7", key + "A", key.substring(1), "pdf:" + key));
        for (int i = 0; i < key.length(); i++) {
            char other = key.charAt(i) == 'A' ? 'B' : 'A';
            forged.add(key.substring(0, i) + other + key.substring(i + 1));
        }
        for (String text : forged) {
            assertThat(blobs.exists(text)).as(text).isFalse();
            assertThatThrownBy(() -> blobs.stream(text))
                    .as(text)
                    .isInstanceOf(UnknownBlobKeyException.class)
                    .isNotInstanceOf(MissingCorpusException.class);
            assertThatThrownBy(() -> blobs.lengthBytes(text)).isInstanceOf(UnknownBlobKeyException.class);
        }
    }

    @Test
    void aKeyOfAMissingCorpusIsRefusedWithItsFingerprint() {
        long known = Corpus.builtIn().fingerprint();
        BlobKey key = new BlobKey(DatasetVersion.V1, 1, 1, known ^ 0xABC, Bank.letter(5), 0);
        String wanted = String.format("%08x", known ^ 0xABC);
        assertThatThrownBy(() -> blobs.stream(key.text()))
                .isInstanceOf(MissingCorpusException.class)
                .hasMessageContaining(wanted)
                .hasMessageContaining(Corpus.builtIn().name());
        assertThatThrownBy(() -> blobs.exists(key.text())).isInstanceOf(MissingCorpusException.class);
    }

    @Test
    void aKeyOfAnotherReleaseIsRefused() {
        long corpus = Corpus.builtIn().fingerprint();
        BlobKey key = new BlobKey(new DatasetVersion(9, 3), 1, 1, corpus, Bank.letter(5), 0);
        assertThatThrownBy(() -> blobs.stream(key.text()))
                .isInstanceOf(UnknownBlobKeyException.class)
                .hasMessageContaining("v9-draft.3");
        assertThat(blobs.exists(key.text())).isFalse();
    }

    @Test
    void rangesBeyondTheEndAreRefused() {
        String key = Bank.of(DATASET).generator().blobKey(Bank.letter(5), 0).text();
        long length = blobs.lengthBytes(key);
        assertThatThrownBy(() -> blobs.stream(key, 0, length + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> blobs.stream(key, -1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void threadsShareTheStore() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                int thread = t;
                results.add(threads.submit(() -> {
                    Random random = new Random(thread);
                    DocumentRenderer own = new DocumentRenderer();
                    for (int i = 0; i < 300; i++) {
                        long seed = random.nextInt(20);
                        Dataset dataset = Datasets.ofBank(spec -> spec.seed(seed));
                        Identity identity = random.nextBoolean()
                                ? Bank.letter(random.nextInt(100_000))
                                : Bank.statement(random.nextInt(100_000), Months.of(2015, 1 + random.nextInt(12)));
                        String key = Bank.of(dataset)
                                .generator()
                                .blobKey(identity, i % 3 * 30_000L)
                                .text();
                        assertThat(blobs.md5(key))
                                .isEqualTo(own.load(dataset.uncheckedDocument(identity), i % 3 * 30_000L)
                                        .md5Hex());
                    }
                    return null;
                }));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void hugeBlobsNeedNoMoreMemoryThanTheirTails() throws Exception {
        List<InputStream> open = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            InputStream in = blobs.stream(Bank.of(DATASET)
                    .generator()
                    .blobKey(Bank.letter(i), 1L << 30)
                    .text());
            assertThat(in.skip((1L << 30) - 100)).isEqualTo((1L << 30) - 100);
            open.add(in);
        }
        for (InputStream in : open) {
            assertThat(in.readAllBytes()).hasSize(100);
        }
        BlobContent content = blobs.content(
                Bank.of(DATASET).generator().blobKey(Bank.letter(3), 1L << 30).text());
        assertThat(content.lengthBytes()).isEqualTo(1L << 30);
    }

    private static List<Identity> identities() {
        List<Identity> identities = new ArrayList<>();
        for (long position : new long[] {0, 5, 1L << 33, 10_000_000_001L}) {
            identities.add(Bank.letter(position));
            identities.add(Bank.statement(position, Months.of(2015, 7)));
        }
        return identities;
    }

    private static String hex(String algorithm, byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    }

    @Test
    void aLengthThatIsKnownWithoutRenderingIsTheRenderedOne() {
        DocumentRenderer renderer = new DocumentRenderer();
        int known = 0;
        for (Identity identity : identities()) {
            for (long size = 10_000; size < 200_000; size += 997) {
                boolean knows = FILES.haveLength(identity.kind(), size);
                known += knows ? 1 : 0;
                long rendered =
                        renderer.load(DATASET.uncheckedDocument(identity), size).lengthBytes();
                assertThat(blobs.lengthBytes(Bank.of(DATASET)
                                .generator()
                                .blobKey(identity, size)
                                .text()))
                        .as("%s padded to %d", identity, size)
                        .isEqualTo(rendered);
            }
        }
        assertThat(known).isPositive();
    }
}
