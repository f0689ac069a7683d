package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.id.UsState;

/**
 * What to look for among customers. An absent name matches every name.
 *
 * @param firstName name or start of it, or empty
 * @param firstNamePrefix whether the first name may go on
 * @param lastName name or start of it, or empty
 * @param lastNamePrefix whether the last name may go on
 * @param state where they live, or null for anywhere
 */
public record NameQuery(
        String firstName, boolean firstNamePrefix, String lastName, boolean lastNamePrefix, UsState state) {

    /** Reads names as typed: a trailing asterisk asks for a prefix, an empty text or null for any name. */
    public static NameQuery of(String firstName, String lastName, UsState state) {
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
