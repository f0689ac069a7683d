// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.model.rule.Words.Vocabulary;

class VocabularyTest {

    private static Vocabulary usual(int size, double exponent) {
        return new Vocabulary(size, exponent, Vocabulary.LETTERS, Vocabulary.LENGTHS, Vocabulary.WEIGHTS);
    }

    @ParameterizedTest
    @CsvSource({
        "1048576, abcdefghijklmnopqrstuvwxyz, 0",
        "120000, αβγδεζηθικλμνξοπρστυφχψω, 0",
        "4000, bc, 12",
        "3000, bcdfgh, 40"
    })
    @Tag("long")
    void everyRankHasAWordOfItsOwn(int size, String letters, long length) {
        Vocabulary vocabulary = length == 0
                ? new Vocabulary(size, 1, letters, Vocabulary.LENGTHS, Vocabulary.WEIGHTS)
                : new Vocabulary(size, 1, letters, List.of(length, length + 1 > 40 ? 39 : length + 1), List.of(1L, 1L));
        LongFunction<String> words = vocabulary.byRank();
        Set<String> seen = new HashSet<>();
        for (int rank = 1; rank <= size; rank++) {
            String word = words.apply(rank);
            assertThat(seen.add(word)).as(word).isTrue();
            assertThat(word.chars().allMatch(each -> letters.indexOf(each) >= 0))
                    .isTrue();
        }
        assertThat(vocabulary.word(size)).isEqualTo(words.apply(size));
    }

    @Test
    void aLargerVocabularyKeepsTheWordsOfASmallerOne() {
        assertThat(usual(120_000, 1).word(777))
                .isEqualTo(usual(1_000, 1.2).word(777))
                .isEqualTo(usual(777, 0).word(777));
    }

    @Test
    void everyThousandRanksHaveTheSharesOfTheLengths() {
        LongFunction<String> words = usual(120_000, 1).byRank();
        for (int block = 0; block < 120; block++) {
            Map<Integer, Long> counts = new HashMap<>();
            for (int rank = block * 1_000 + 1; rank <= (block + 1) * 1_000; rank++) {
                counts.merge(words.apply(rank).length(), 1L, Long::sum);
            }
            for (int i = 0; i < Vocabulary.LENGTHS.size(); i++) {
                assertThat(counts).containsEntry((int) (long) Vocabulary.LENGTHS.get(i), Vocabulary.WEIGHTS.get(i));
            }
        }
    }

    @Test
    void vowelsAlternateWithTheOthers() {
        LongFunction<String> words = usual(10_000, 1).byRank();
        for (int rank = 1; rank <= 10_000; rank++) {
            assertThat(words.apply(rank)).matches("[aeiouy]?([^aeiouy][aeiouy])*[^aeiouy]?");
        }
    }

    @Test
    void wordsAreDrawnByTheirRanks() {
        Vocabulary vocabulary = usual(50_000, 1.05);
        double[] shares = vocabulary.shares();
        Map<String, Integer> counts = new HashMap<>();
        int drawn = 0;
        for (Object text : Models.values(new Words(new ValueRule.Sizes(8, 12, null), vocabulary), 40_000)) {
            for (String word : text.toString().split(" ")) {
                counts.merge(word, 1, Integer::sum);
                drawn++;
            }
        }
        for (int rank : new int[] {2, 3, 10, 50, 100, 400}) {
            double mean = shares[rank - 1] * drawn;
            // the first word of a text begins with a capital letter
            String word = vocabulary.word(rank);
            String first = Character.toUpperCase(word.charAt(0)) + word.substring(1);
            double count = counts.getOrDefault(word, 0) + counts.getOrDefault(first, 0);
            assertThat(Math.abs(count - mean)).as("rank %s", rank).isLessThan(5 * Math.sqrt(mean));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5 | 1  | abca | 5  | alphabet abca: must be 2 letters or more, each once
            5 | 1  | ab-  | 5  | alphabet ab-: must be 2 letters or more, each once
            5 | 11 | abc  | 5  | zipf exponent 11: must be 0 to 10
            5 | 1  | abc  | 41 | lengths 41: must be 1 to 40
            2000 | 1 | abcdefgh | 3 | vocabulary 2,000: 2,000 words of 3 letters, there are 96; must be fewer words, a smaller share of that length, or more letters
            """)
    void everyMistakeIsTold(int size, double exponent, String letters, long length, String message) {
        assertThatThrownBy(() -> new Vocabulary(size, exponent, letters, List.of(length), List.of(1L)))
                .hasMessage(message);
    }
}
