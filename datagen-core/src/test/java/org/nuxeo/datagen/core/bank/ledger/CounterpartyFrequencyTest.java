// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.testing.ChiSquare;

/** Comparison of the merchants of card payments with Zipf's law with exponent 1. */
class CounterpartyFrequencyTest {

    private static final int STATEMENTS = 1_500_000;
    private static final long[][] COUNTS = new long[Category.values().length][400];

    @BeforeAll
    static void count() {
        LedgerSample.read(3, STATEMENTS, (lines, position, index, month) -> {
            for (int i = 0; i < lines.count(); i++) {
                COUNTS[lines.category(i).ordinal()][lines.counterpartyRank(i)]++;
            }
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Category.class,
            names = {
                "GROCERIES",
                "RESTAURANTS",
                "COFFEE",
                "FUEL",
                "TRANSPORT",
                "CLOTHING",
                "ELECTRONICS",
                "HOME",
                "HEALTH",
                "ENTERTAINMENT",
                "TRAVEL",
                "ONLINE"
            })
    void everyMerchantOccursByItsRank(Category category) throws IOException {
        int merchants = companies(category);
        long[] observed = java.util.Arrays.copyOf(COUNTS[category.ordinal()], merchants);
        double[] zipf = new double[merchants];
        for (int rank = 0; rank < merchants; rank++) {
            zipf[rank] = 1.0 / (rank + 1);
        }

        assertThat(java.util.Arrays.stream(observed).sum())
                .isEqualTo(java.util.Arrays.stream(COUNTS[category.ordinal()]).sum());
        assertThat(observed).doesNotContain(0);
        assertThat(ChiSquare.goodnessOfFit(observed, zipf)).as("%s", category).isGreaterThan(0.001);
    }

    /** Returns the number of companies that the file of the corpus has for a category. */
    private static int companies(Category category) throws IOException {
        try (InputStream in = Corpus.class.getResourceAsStream("us/merchants.tsv")) {
            String ending = "\t" + category.name().toLowerCase(Locale.ROOT);
            return (int) new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.endsWith(ending))
                    .count();
        }
    }

    @Test
    void everyCategoryOccurs() {
        for (Category category : Category.values()) {
            assertThat(java.util.Arrays.stream(COUNTS[category.ordinal()]).sum())
                    .as("lines of %s", category)
                    .isPositive();
        }
    }

    @Test
    void descriptionsAreLatin1OfAtMost34Characters() {
        for (Category category : Category.values()) {
            for (int rank = 0; rank < 400; rank++) {
                if (COUNTS[category.ordinal()][rank] > 0) {
                    String name = LedgerSample.COUNTERPARTIES.name(category, rank);
                    assertThat(name).hasSizeBetween(1, 34);
                    assertThat(StandardCharsets.ISO_8859_1.newEncoder().canEncode(name))
                            .isTrue();
                }
            }
        }
    }
}
