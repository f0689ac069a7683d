// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Similar;

/**
 * The words of a call, such as that of an operation. A call spells them as JSON does, {@code firstMonth}, and has numbers, flags
 * and texts as values. All failures are an {@link IllegalArgumentException} that names value, limit and remedy.
 *
 * @param words definitions in the order of descriptions, each with a meaning
 */
public record CallWords(List<Word> words) {

    /** Returns the words of several lists, in order. */
    @SafeVarargs
    @SuppressWarnings("varargs") // streamed, never stored
    public static CallWords of(List<Word>... parts) {
        return new CallWords(Stream.of(parts).flatMap(List::stream).toList());
    }

    /**
     * A name that a call may give.
     *
     * @param name the name
     * @param word the word that has it
     */
    public record Name(String name, Word word) {

        /** Returns the meaning and the unit, in one line. */
        public String meaning() {
            return isUsual() ? String.valueOf(word.meaning()) : "another name of " + word.camelName();
        }

        /** Returns the default, or null if there is none, it depends on something else, or another name has it. */
        public @Nullable String byDefault() {
            return isUsual() ? word.byDefault() : null;
        }

        /** Returns the name of the values' class in Nuxeo's descriptions of operations: string, integer, long or boolean. */
        public String label() {
            return word.values().calledType().getSimpleName().toLowerCase(Locale.ROOT);
        }

        private boolean isUsual() {
            return name.equals(word.camelName());
        }
    }

    /** Returns all names, in the order of the words. */
    public List<Name> names() {
        return words.stream()
                .flatMap(word -> word.camelNames().stream().map(name -> new Name(name, word)))
                .toList();
    }

    /** Checks the names in a call, before any value is read: none is unknown, and none of those that must be given is missing. */
    public void requireNames(Collection<String> given) {
        List<String> known = names().stream().map(Name::name).toList();
        for (String name : given) {
            Check.refuse(!known.contains(name), () -> name + ": unknown parameter" + Similar.hint(name, known));
        }
        for (Word word : words) {
            if (word.required() && !given.contains(word.camelName())) {
                throw missing(word);
            }
        }
    }

    /**
     * Returns the words that a call gives.
     *
     * @param given values by name: texts, or objects whose text is used; null counts as not given
     */
    public Description read(Map<String, ? extends @Nullable Object> given) {
        requireNames(given.keySet());
        Description read = Description.NOTHING;
        for (Name each : names()) {
            Word word = each.word();
            Object value = given.get(each.name());
            if (word.required() && (value == null || value.toString().isBlank())) {
                throw missing(word);
            }
            if (value != null) {
                if (read.has(word)) {
                    throw new IllegalArgumentException(
                            String.join(" and ", word.camelNames()) + ": are the same; give one of them");
                }
                read = read.with(word, value(each, value.toString()), Description.GIVEN);
            }
        }
        return read;
    }

    private static Object value(Name name, String text) {
        if (name.word().values().isNumber() && !text.matches("[+-]?[0-9]{1,19}")) {
            throw new IllegalArgumentException(name.name() + " " + text + ": must be a whole number");
        }
        return name.word().read(text, name.name());
    }

    private static IllegalArgumentException missing(Word word) {
        return new IllegalArgumentException(
                word.camelName() + ": is missing; give " + word.values().wanted());
    }
}
