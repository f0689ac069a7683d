// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The definition of one value of a description. Command line, environment, files, operations, REST, Spark, scenarios and
 * child processes spell it in their own way and have the rest from here.
 *
 * @param name name in words, such as {@code first-month}
 * @param values the kind of value and its limits
 * @param label what stands for the value in help, such as {@code YYYY-MM}
 * @param byDefault text of the value that an absent word has, or null if it has none or depends on other words
 * @param help meaning for people, in sentences; {@code ${DEFAULT-VALUE}} stands for the default; null if the word has no
 *     option, and only the environment gives it
 * @param meaning meaning and unit for callers of operations, in one line; null if operations do not have the word
 * @param alias another name in words, which options, variables and files may have instead, or null
 * @param required whether a call must give it
 */
public record Word(
        String name,
        Values values,
        @Nullable String label,
        @Nullable String byDefault,
        @Nullable String help,
        @Nullable String meaning,
        @Nullable String alias,
        boolean required) {

    private static final String VARIABLE_PREFIX = "DATAGEN_";
    private static final Pattern NEXT_PART = Pattern.compile("-(.)");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    /** As of any record. Written by hand, since linking the generated one delays every short command. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Word word && Arrays.equals(components(), word.components());
    }

    private @Nullable Object[] components() {
        return new @Nullable Object[] {name, values, label, byDefault, help, meaning, alias, required};
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    /**
     * The values that a word accepts.
     *
     * @param type class of the values
     * @param choices all values, or empty if there are too many to list
     * @param limit what a value must be, such as {@code must be 1 to 600}; null if that depends on the mistake
     * @param reader turns a text into a value; throws an {@link IllegalArgumentException} whose message has only the limit
     * @param writer turns a value into a text that {@code reader} accepts
     * @param secret whether a value may be a secret, which must not be in an argument of a process or in a message
     */
    public record Values(
            Class<?> type,
            List<String> choices,
            @Nullable String limit,
            Function<String, Object> reader,
            Function<Object, String> writer,
            boolean secret) {

        private static final String MUST_BE = "must be ";
        private static final String MONTHS = MUST_BE + "a month from " + Months.text(Months.FIRST) + " to "
                + Months.text(Months.LAST) + ", written YYYY-MM";

        /** Absolute months that can have statements, written {@code YYYY-MM}. */
        public static final Values MONTH = of(Integer.class, null, Months::parse, month -> Months.text((Integer) month))
                .limited(MONTHS);

        /** Whether something is so. On a command line the name alone says that it is. */
        public static final Values FLAG = of(Boolean.class, MUST_BE + "true or false", Values::flag);

        /** Paths of this machine. */
        public static final Values PATH = of(Path.class, null, Path::of);

        /** Lists of paths. On a command line they follow each other. */
        public static final Values PATHS = of(List.class, null, text -> List.of(Path.of(text)));

        public Values {
            Check.given("type", type, "choices", choices, "reader", reader, "writer", writer);
            choices = List.copyOf(choices);
        }

        /** Texts of any length. */
        public static Values text() {
            return of(String.class, null, text -> text);
        }

        /**
         * Texts of any length.
         *
         * @param wanted what they are, for the message if one is missing
         */
        public static Values text(String wanted) {
            return of(String.class, MUST_BE + Objects.requireNonNull(wanted, "wanted"), text -> text);
        }

        /** Texts that may be or have a password. */
        public static Values secretText() {
            return new Values(String.class, List.of(), null, text -> text, Object::toString, true);
        }

        /** 64-bit whole numbers from {@code least} to {@code most}, which may be written as {@code 90M}. */
        public static Values number(long least, long most) {
            return of(Long.class, limit(least, most), text -> WholeNumber.parse(text, least, most));
        }

        /**
         * Whole numbers from {@code least} on, or a word for one of them.
         *
         * @param meant the number that the word stands for
         */
        public static Values numberOr(String word, long meant, long least, String limit) {
            Check.given("word", word, "limit", limit);
            Values all = number(least, Long.MAX_VALUE).limited(limit);
            Function<String, Object> reader = text -> text.equals(word) ? (Long) meant : all.reader.apply(text);
            return of(Long.class, limit, reader, number -> number.equals(meant) ? word : number.toString());
        }

        /** 32-bit whole numbers from {@code least} to {@code most}. */
        public static Values integer(int least, int most) {
            return of(Integer.class, limit(least, most), text -> (int) WholeNumber.parse(text, least, most));
        }

        private static String limit(long least, long most) {
            return MUST_BE + WholeNumber.grouped(least) + " to " + WholeNumber.grouped(most);
        }

        /** One of some texts. */
        public static Values choice(List<String> choices) {
            String limit = MUST_BE + Labels.oneOf(Objects.requireNonNull(choices, "choices"));
            Function<String, Object> reader = text -> {
                Check.refuse(!choices.contains(text), () -> limit);
                return text;
            };
            return new Values(String.class, choices, limit, reader, Object::toString, false);
        }

        /** Returns texts that must be the label of a constant. */
        public static <E> Values choice(E[] constants, Function<E, String> label) {
            Check.given("constants", constants, "label", label);
            return choice(Labels.of(constants, label));
        }

        /** Texts of which some are offered for completion. Who uses the value checks it. */
        public static Values offered(List<String> choices) {
            return new Values(String.class, choices, null, text -> text, Object::toString, false);
        }

        /** Values of another class, which the reader creates from a text and {@code toString} turns into one. */
        public static Values of(Class<?> type, @Nullable String limit, Function<String, Object> reader) {
            return of(type, limit, reader, Object::toString);
        }

        /** Values of another class, which the reader creates from a text and the writer turns into one. */
        public static Values of(
                Class<?> type, @Nullable String limit, Function<String, Object> read, Function<Object, String> write) {
            return new Values(type, List.of(), limit, read, write, false);
        }

        /** Returns these values, of which those that are refused have another limit in the message. */
        public Values limited(String otherLimit) {
            Objects.requireNonNull(otherLimit, "otherLimit");
            Function<String, Object> limited = text -> {
                try {
                    return reader.apply(text);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(otherLimit, e);
                }
            };
            return new Values(type, choices, otherLimit, limited, writer, secret);
        }

        /** Returns the class of values in calls, which have numbers and flags, and texts for everything else. */
        public Class<?> calledType() {
            return isNumber() || type == Boolean.class ? type : String.class;
        }

        /** Returns whether values are numbers, which JSON has as numbers. */
        public boolean isNumber() {
            return (type == Long.class || type == Integer.class) && this != MONTH;
        }

        /** Returns what a value must be, such as {@code 1 to 600}, or null if that depends on the mistake. */
        public @Nullable String wanted() {
            return limit == null ? null : limit.substring(MUST_BE.length());
        }

        private static Boolean flag(String text) {
            Check.refuse(!text.equals("true") && !text.equals("false"), () -> MUST_BE + "true or false");
            return Boolean.valueOf(text);
        }
    }

    public Word {
        Check.given("name", name, "values", values);
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("word " + name + ": must be lower-case letters, digits and hyphens");
        }
    }

    /** Returns a word without default, help and meaning. */
    public static Word of(String name, Values values, @Nullable String label) {
        return new Word(name, values, label, null, null, null, null, false);
    }

    /** Returns a word of calls. */
    public static Word of(String name, Values values) {
        return of(name, values, null);
    }

    /** Returns a word for the path of a file. */
    public static Word file(String name, String help) {
        return of(name, Values.PATH, "FILE").help(help);
    }

    /** Returns a word for a secret, which only the environment has. */
    public static Word secret(String name) {
        return of(name, Values.secretText());
    }

    /** Returns a word for whether something is so, which by default it is not. */
    public static Word flag(String name) {
        return of(name, Values.FLAG).byDefault("false");
    }

    /** Returns this word with the text of the value that an absent word has, or null for none. */
    public Word byDefault(@Nullable String text) {
        return new Word(name, values, label, text, help, meaning, alias, required);
    }

    /** Returns this word with its meaning for people. */
    public Word help(String text) {
        return new Word(name, values, label, byDefault, Objects.requireNonNull(text, "text"), meaning, alias, required);
    }

    /** Returns this word with its meaning for people, to which the default is added, and the text of that default. */
    public Word help(String text, String ifAbsent) {
        Check.given("text", text, "ifAbsent", ifAbsent);
        return byDefault(ifAbsent).help(text + " (default: ${DEFAULT-VALUE}).");
    }

    /** Returns this word with its meaning for callers of operations. */
    public Word meaning(String text) {
        return new Word(name, values, label, byDefault, help, Objects.requireNonNull(text, "text"), alias, required);
    }

    /** Returns this word with its meaning for callers of operations, and the text of the value that an absent word has. */
    public Word meaning(String text, String ifAbsent) {
        return byDefault(Objects.requireNonNull(ifAbsent, "ifAbsent")).meaning(text);
    }

    /** Returns this word with another name, which may be given instead. */
    public Word or(String otherName) {
        return new Word(
                name,
                values,
                label,
                byDefault,
                help,
                meaning,
                Objects.requireNonNull(otherName, "otherName"),
                required);
    }

    /** Returns this word as one that a call must give. */
    public Word mustBeGiven() {
        return new Word(name, values, label, byDefault, help, meaning, alias, true);
    }

    /** Returns the names in words, the usual one first. */
    public List<String> names() {
        return alias == null ? List.of(name) : List.of(name, alias);
    }

    /** Returns the name on the command line, such as {@code --first-month}. */
    public String option() {
        return "--" + name;
    }

    /** Returns the name in JSON and in operations, such as {@code firstMonth}. */
    public String camelName() {
        return camel(name);
    }

    /** Returns all names in operations, the usual one first. */
    public List<String> camelNames() {
        return names().stream().map(Word::camel).toList();
    }

    private static String camel(String name) {
        return NEXT_PART.matcher(name).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
    }

    /** Returns the environment variable, such as {@code DATAGEN_FIRST_MONTH}. */
    public String variable() {
        return variable(name);
    }

    /** Returns the environment variable of a name in words. */
    public static String variable(String name) {
        return VARIABLE_PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /**
     * Returns the value of a text.
     *
     * @throws IllegalArgumentException if the word does not accept it; the message has only the limit
     */
    public Object read(String text) {
        return values.reader().apply(Objects.requireNonNull(text, "text"));
    }

    /**
     * Returns the value of a text.
     *
     * @param called name of the word in the message
     * @throws IllegalArgumentException if the word does not accept it; the message has name, text and limit
     */
    public Object read(String text, String called) {
        Objects.requireNonNull(called, "called");
        try {
            return read(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(called + " " + text + ": " + e.getMessage(), e);
        }
    }

    /** Returns the text of a value, which {@link #read} accepts. */
    public String write(Object value) {
        return values.writer().apply(Objects.requireNonNull(value, "value"));
    }

    @Override
    public String toString() {
        return name;
    }
}
