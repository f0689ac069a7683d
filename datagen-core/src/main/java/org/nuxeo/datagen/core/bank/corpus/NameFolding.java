// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Locale;
import org.nuxeo.datagen.core.text.Latin;

/**
 * The search form of a name. It has only letters and digits, in upper case and without accents, so that "Peña", "PENA" and
 * "pena" have the same form, and so have "O'Brien" and "obrien". Characters outside of Latin-1 are dropped.
 */
final class NameFolding {

    private static final String[] FOLDED = new String[256];

    static {
        for (char c = 0; c < FOLDED.length; c++) {
            FOLDED[c] = Latin.plain(String.valueOf(c)).toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
        }
    }

    private NameFolding() {}

    private static String folded(char c) {
        return c < 256 ? FOLDED[c] : "";
    }

    /** Returns whether a character is not dropped from the search form. */
    static boolean hasForm(char c) {
        return !folded(c).isEmpty();
    }

    static String fold(String name) {
        StringBuilder out = new StringBuilder(name.length() + 2);
        for (int i = 0; i < name.length(); i++) {
            out.append(folded(name.charAt(i)));
        }
        return out.toString();
    }

    /** Compares names by their search forms, and names with equal forms by their characters. */
    static int compare(String a, String b) {
        int byForm = compareForms(a, fold(b), false);
        return byForm != 0 ? byForm : a.compareTo(b);
    }

    /**
     * Compares the search form of a name with a given form. The result is negative if the name comes first.
     *
     * @param prefix whether names that start with the form count as equal to it
     */
    static int compareForms(String name, String form, boolean prefix) {
        String folded = fold(name);
        return prefix && folded.startsWith(form) ? 0 : folded.compareTo(form);
    }
}
