// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggestions for mistyped words. */
public final class Suggestions {
    private static final int MAX_SLIPS = 2;

    private Suggestions() {}

    /** Returns a question for the word that the user may have meant, or a separator, for the middle of a message. */
    public static String meant(String given, Collection<String> words) {
        return of(given, words).map(word -> ", did you mean " + word + "? ").orElse("; ");
    }

    /** Returns the word with the smallest edit distance to a given one, if it is small enough. */
    static Optional<String> of(String given, Collection<String> words) {
        return words.stream()
                .filter(word -> slips(given, word) <= Math.min(MAX_SLIPS, given.length() / 2))
                .min(Comparator.<String>comparingInt(word -> slips(given, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Returns the edit distance, which counts missing, additional, wrong and swapped letters. */
    private static int slips(String one, String other) {
        int[][] slips = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    slips[i][j] = i + j;
                    continue;
                }
                int mistaken = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                int fewest = Math.min(slips[i - 1][j] + 1, slips[i][j - 1] + 1);
                fewest = Math.min(fewest, slips[i - 1][j - 1] + mistaken);
                boolean swapped = i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1);
                slips[i][j] = swapped ? Math.min(fewest, slips[i - 2][j - 2] + 1) : fewest;
            }
        }
        return slips[one.length()][other.length()];
    }
}
