// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The committed resources of the built-in corpus. They determine the bytes of datasets, so a change needs a new version.
 */
class CorpusResourceTest {

    private final Corpus corpus = Corpus.builtIn();

    @ParameterizedTest
    @CsvSource({
        "first-names.tsv,50f9a8e3b073c77c80d49ec8879f5bec0432ea4537de48387fe81de6d8e298b5",
        "last-names.tsv,d94e3039b8aab42e383822f33c4a03671e1fac15871de5b92ca02886ef40b97a",
        "cities.tsv,b9a9bf79ca5eb99ddbe219fe716a389f9b5ad707804f9e7794cde30d782e87b7",
        "streets.tsv,7b7a64ad9bdb62ee4d75f8810ad83d0d673d6b922c6dd1c9b5af27687fa7148d",
        "merchants.tsv,ee45350240dec73c8d99b42e39183d909cc2a8dee772522d1158d462cd9e46b3"
    })
    void resourcesHaveTheDigestsOfTheRecipe(String file, String sha256) throws IOException, NoSuchAlgorithmException {
        try (InputStream in = Corpus.class.getResourceAsStream("us/" + file)) {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(in.readAllBytes());
            assertThat(HexFormat.of().formatHex(digest)).isEqualTo(sha256);
        }
    }

    @Test
    void theBuiltInCorpusHasTheCommittedFingerprint() {
        assertThat(corpus.name()).isEqualTo("us");
        assertThat(Long.toHexString(Corpus.CorpusFingerprint.of(corpus))).isEqualTo("aa92139b785c1eb6");
        assertThat(Long.toHexString(corpus.fingerprint())).isEqualTo("785c1eb6");
    }

    /** The program reads the built-in corpus without checking the order of its rows. */
    @Test
    void checkingTheOrderOfRowsChangesNothing() throws CorpusException {
        CorpusReader.Source resources = file -> {
            try (InputStream in = Corpus.class.getResourceAsStream("us/" + file)) {
                return in.readAllBytes();
            }
        };
        Corpus checked = new Corpus("us", resources, false, OptionalLong.empty());
        assertThat(checked.fingerprint()).isEqualTo(corpus.fingerprint());
    }

    @Test
    void tablesHaveTheSizesOfTheSources() {
        assertThat(corpus.slots.lastNames().entryCount()).isEqualTo(88_799);
        assertThat(corpus.slots.firstNames().entryCount()).isEqualTo(1_219 + 4_275);
        assertThat(corpus.slots.firstNames().females).isEqualTo(4_275);
        assertThat(corpus.slots.cities().names.size()).isEqualTo(21_641);
        assertThat(corpus.slots.streets().entryCount()).isEqualTo(8_743);
        assertThat(corpus.merchants.size()).isEqualTo(1_830);
    }
}
