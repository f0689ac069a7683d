// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.util.Collection;
import java.util.Locale;

/** Finds the name that somebody may have meant. */
public final class Similar {
    private Similar() {}

    /** Returns {@code ; did you mean X?} for the most similar of some names, or a list of them if none is similar. */
    public static String hint(String given, Collection<String> known) {
        String best = null;
        int least = Math.max(2, given.length() / 3) + 1;
        for (String name : known) {
            int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < least || ending(name).equalsIgnoreCase(ending(given)) && best == null) {
                least = Math.min(least, distance);
                best = name;
            }
        }
        return best != null ? "; did you mean " + best + "?" : "; must be one of " + String.join(", ", known);
    }

    private static String ending(String name) {
        return name.substring(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
    }

    /** Returns how many characters must be inserted, removed or replaced to make one text of the other. */
    private static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j < above.length; j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
