// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.random.Draws;

class BlobKeyTest {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    private static BlobKey statement(long seed, long dataSeed, long account, int month, long size) {
        return new BlobKey(DatasetVersion.V1, seed, dataSeed, 0xFEDCBA98L, Bank.statement(account, month), size);
    }

    @Property(tries = 20_000)
    void aParsedKeyEqualsTheWrittenOne(
            @ForAll long seed,
            @ForAll long dataSeed,
            @ForAll @LongRange(max = 1L << 44) long account,
            @ForAll @IntRange(min = 24000, max = 25199) int month,
            @ForAll @LongRange(max = BlobKey.MAX_BLOB_SIZE_BYTES) long size) {
        BlobKey key = statement(seed, dataSeed, account, month, size);
        assertThat(key.text()).matches("[A-Za-z0-9_-]{19,62}");
        assertThat(BlobKey.parse(key.text(), Bank.KINDS)).isEqualTo(key);
        assertThat(BlobKey.parse(key.storedText(), Bank.KINDS)).isEqualTo(key);
        assertThat(statement(seed, seed, account, month, 0).text()).hasSizeBetween(19, 46);
    }

    @Property(tries = 5_000)
    void aWriterWritesTheKeysOfManyDocuments(
            @ForAll long seed,
            @ForAll long dataSeed,
            @ForAll @LongRange(max = 1L << 44) long account,
            @ForAll @IntRange(min = 24000, max = 25199) int month,
            @ForAll @LongRange(max = BlobKey.MAX_BLOB_SIZE_BYTES) long size) {
        for (BlobKey key : new BlobKey[] {
            statement(seed, dataSeed, account, month, size),
            statement(seed, seed, account, month, 0),
            new BlobKey(DatasetVersion.V1, seed, dataSeed, 1, Bank.letter(account), size)
        }) {
            Identity other = key.identity().kind() == Bank.LETTER ? Bank.letter(7) : Bank.statement(7, month);
            BlobKey.Writer writer = new BlobKey.Writer(new BlobKey(
                    key.version(), seed, key.dataSeed(), key.corpusFingerprint(), other, key.blobSizeBytes()));
            for (int round = 0; round < 2; round++) {
                byte[] text = new byte[64];
                int end = writer.write(account, month, text, 1);
                assertThat(new String(text, 1, end - 1, StandardCharsets.US_ASCII))
                        .isEqualTo(key.text());
            }
        }
    }

    @Test
    void cardsAndLettersHaveKeysAndCustomersHaveNone() {
        BlobKey card = new BlobKey(DatasetVersion.V1, 2020, 2020, 1, Bank.idCard(0), 0);
        BlobKey letter = new BlobKey(DatasetVersion.V1, 2020, 2020, 1, Bank.letter(0), 0);
        assertThat(BlobKey.parse(card.text(), Bank.KINDS)).isEqualTo(card);
        assertThat(BlobKey.parse(letter.text(), Bank.KINDS)).isEqualTo(letter).isNotEqualTo(card);
        assertThatThrownBy(() -> new BlobKey(DatasetVersion.V1, 1, 1, 1, Bank.customer(0), 0))
                .hasMessageContaining("customer");
    }

    @Test
    void aSizeOutOfRangeIsRefused() {
        for (long size : new long[] {-1, BlobKey.MAX_BLOB_SIZE_BYTES + 1}) {
            assertThatThrownBy(() -> statement(2020, 2020, 0, Months.FIRST, size))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("blob size " + size + ": must be 0 to 1,073,741,824");
        }
        assertThat(statement(2020, 2020, 0, Months.FIRST, BlobKey.MAX_BLOB_SIZE_BYTES)
                        .blobSizeBytes())
                .isEqualTo(1L << 30);
    }

    @Test
    void everyChangeOfOneCharacterIsRefused() {
        String text =
                statement(2020, 2020, 10_000_000_000L, Months.of(2015, 6), 0).text();
        for (int i = 0; i < text.length(); i++) {
            for (int j = 0; j < ALPHABET.length(); j++) {
                if (ALPHABET.charAt(j) != text.charAt(i)) {
                    String forged = text.substring(0, i) + ALPHABET.charAt(j) + text.substring(i + 1);
                    assertThatThrownBy(() -> BlobKey.parse(forged, Bank.KINDS)).isInstanceOf(InvalidKeyException.class);
                }
            }
        }
    }

    @Test
    void randomTextsAreRefused() {
        for (long i = 0; i < 200_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = 0; j < 20 + i % 12; j++) {
                text.append(ALPHABET.charAt(Draws.bounded(Draws.hash(3, i, j), 64)));
            }
            assertThatThrownBy(() -> BlobKey.parse(text.toString(), Bank.KINDS))
                    .isInstanceOf(InvalidKeyException.class);
        }
    }

    @Test
    void invalidTextsAreRefusedWithAOneLineMessage() {
        for (String text : new String[] {"", "a", "=", "ÿ", "datagen:", "x".repeat(10_000), "../../etc/passwd", "\n"}) {
            assertThatThrownBy(() -> BlobKey.parse(text, Bank.KINDS)).isInstanceOf(InvalidKeyException.class);
        }
    }
}
