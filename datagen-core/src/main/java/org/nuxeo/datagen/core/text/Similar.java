// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.util.Collection;
import java.util.Locale;

/** Finds the name that somebody may have meant. */
public final class Similar {
    private Similar() {}

    /** Returns {@code ; did you mean X?} for the most similar of some names, or a list of them if none is similar. */
    public static String hint(String given, Collection<String> known) {
        return "; " + remedy(given, known);
    }

    /** Returns {@code did you mean X?} for the most similar of some names, or what it must be if none is similar. */
    public static String remedy(String given, Collection<String> known) {
        String best = null;
        int least = Math.max(2, given.length() / 3) + 1;
        for (String name : known) {
            int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < least || ending(name).equalsIgnoreCase(ending(given)) && best == null) {
                least = Math.min(least, distance);
                best = name;
            }
        }
        return best != null ? "did you mean " + best + "?" : "must be one of " + String.join(", ", known);
    }

    private static String ending(String name) {
        return name.substring(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
    }

    /** Returns how many characters must be inserted, removed, replaced or swapped to make one text of the other. */
    public static int distance(String a, String b) {
        int[][] slips = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    slips[i][j] = i + j;
                    continue;
                }
                int replaced = slips[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                slips[i][j] = Math.min(replaced, 1 + Math.min(slips[i - 1][j], slips[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                slips[i][j] = swapped ? Math.min(slips[i][j], slips[i - 2][j - 2] + 1) : slips[i][j];
            }
        }
        return slips[a.length()][b.length()];
    }
}
