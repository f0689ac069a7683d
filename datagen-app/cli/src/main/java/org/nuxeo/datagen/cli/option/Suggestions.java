package org.nuxeo.datagen.cli.option;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What somebody may have meant by a word that is none of those there are. */
final class Suggestions {
    private static final int MOST_SLIPS = 2;

    private Suggestions() {}

    /** Returns the word that takes the fewest slips to become the one given, if they are few. */
    static Optional<String> of(String given, Collection<String> words) {
        return words.stream()
                .filter(word -> slips(given, word) <= Math.min(MOST_SLIPS, given.length() / 2))
                .min(Comparator.<String>comparingInt(word -> slips(given, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Letters left out, added, mistaken or swapped with their neighbor. */
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
