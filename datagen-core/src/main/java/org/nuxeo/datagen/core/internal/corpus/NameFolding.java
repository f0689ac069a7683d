package org.nuxeo.datagen.core.internal.corpus;

import java.util.Arrays;

/**
 * The search form of a name: upper case, without accents, letters and digits only, so that "Peña", "PENA" and "pena" are
 * one, and so are "O'Brien" and "obrien". Defined for Latin-1; other characters are dropped.
 */
final class NameFolding {

    private static final String[] FOLDED = new String[256];
    /** The form of a character where it is a single letter or digit, else 0. */
    private static final char[] SINGLE = new char[256];

    private static final boolean[] NAMED = new boolean[256];

    static {
        Arrays.fill(FOLDED, "");
        for (char c = 'A'; c <= 'Z'; c++) {
            FOLDED[c] = String.valueOf(c);
            FOLDED[c + 32] = FOLDED[c];
        }
        for (char c = '0'; c <= '9'; c++) {
            FOLDED[c] = String.valueOf(c);
        }
        // U+00C0 to U+00DE and, 32 higher, their lower case; a dot is the multiplication and the division sign.
        String[] upper = "A A A A A A AE C E E E E I I I I D N O O O O O . O U U U U Y TH".split(" ");
        for (int i = 0; i < upper.length; i++) {
            if (!upper[i].equals(".")) {
                FOLDED[0xC0 + i] = upper[i];
                FOLDED[0xE0 + i] = upper[i];
            }
        }
        FOLDED[0xDF] = "SS";
        FOLDED[0xFF] = "Y";
        for (int c = 0; c < SINGLE.length; c++) {
            NAMED[c] = !FOLDED[c].isEmpty();
            SINGLE[c] = FOLDED[c].length() == 1 ? FOLDED[c].charAt(0) : 0;
        }
    }

    private NameFolding() {}

    private static String folded(char c) {
        return c < 256 ? FOLDED[c] : "";
    }

    /** Returns whether a character counts in the search form. */
    static boolean isNamed(char c) {
        return c < 256 && NAMED[c];
    }

    static String fold(String name) {
        StringBuilder out = new StringBuilder(name.length() + 2);
        for (int i = 0; i < name.length(); i++) {
            out.append(folded(name.charAt(i)));
        }
        return out.toString();
    }

    /** Returns the form of a Latin-1 byte if it is a single letter or digit, else 0. */
    static char single(byte latin1) {
        return SINGLE[latin1 & 0xFF];
    }

    /** Orders names by their search form, then by their characters. */
    static int compare(String a, String b) {
        int byForm = compareForms(a, fold(b), false);
        return byForm != 0 ? byForm : a.compareTo(b);
    }

    /**
     * Compares the search form of a name with a search form; a negative result means that the name comes first.
     *
     * @param prefix whether a name that starts with the form is equal to it
     */
    static int compareForms(String name, String form, boolean prefix) {
        int at = 0;
        for (int i = 0; i < name.length(); i++) {
            String piece = folded(name.charAt(i));
            for (int j = 0; j < piece.length(); j++) {
                if (at == form.length()) {
                    return prefix ? 0 : 1;
                }
                int difference = piece.charAt(j) - form.charAt(at);
                if (difference != 0) {
                    return difference;
                }
                at++;
            }
        }
        return at == form.length() ? 0 : -1;
    }
}
