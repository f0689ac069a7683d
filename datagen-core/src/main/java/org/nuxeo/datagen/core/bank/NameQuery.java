// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.text.Check;

/**
 * A search for customers by name and state.
 *
 * @param firstName first name, or its beginning; empty matches every name
 * @param firstNamePrefix whether {@code firstName} is only the beginning of the name
 * @param lastName last name, or its beginning; empty matches every name
 * @param lastNamePrefix whether {@code lastName} is only the beginning of the name
 * @param state state in which the customers live, or null for any
 */
public record NameQuery(
        String firstName,
        boolean firstNamePrefix,
        String lastName,
        boolean lastNamePrefix,
        @Nullable UsState state) {

    private static final String SIGNS = "*?%_[]";
    private static final char LAST_LATIN = 0xFF;

    public NameQuery {
        Check.given("firstName", firstName, "lastName", lastName);
        requireEnd(firstName, firstNamePrefix);
        requireEnd(lastName, lastNamePrefix);
    }

    private static void requireEnd(String name, boolean isPrefix) {
        String typed = name + (isPrefix ? "*" : "");
        if (name.chars().anyMatch(c -> SIGNS.indexOf(c) >= 0)) {
            throw new IllegalArgumentException(
                    typed + ": must have one asterisk at most, at its end, and no other sign of a pattern");
        }
        // other characters are ignored, so a name of nothing else would match all
        if (!name.isEmpty() && name.chars().noneMatch(c -> c <= LAST_LATIN && Character.isLetterOrDigit(c))) {
            throw new IllegalArgumentException(typed + ": must have a Latin letter");
        }
    }

    /**
     * Returns the query for names as users type them. A trailing asterisk asks for a prefix; null or empty for any name.
     *
     * @throws IllegalArgumentException if there is an asterisk anywhere else, another sign of a pattern, or no Latin letter
     */
    public static NameQuery of(@Nullable String firstName, @Nullable String lastName, @Nullable UsState state) {
        String first = firstName == null ? "" : firstName.strip();
        String last = lastName == null ? "" : lastName.strip();
        return new NameQuery(bare(first), isPrefix(first), bare(last), isPrefix(last), state);
    }

    private static boolean isPrefix(String text) {
        return text.isEmpty() || text.endsWith("*");
    }

    private static String bare(String text) {
        return text.endsWith("*") ? text.substring(0, text.length() - 1) : text;
    }
}
