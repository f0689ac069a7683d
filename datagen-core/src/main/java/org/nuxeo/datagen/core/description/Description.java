// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;

/**
 * Words with their values, and where each value is from. What is absent has its default. Immutable.
 *
 * <p>A description goes to another process by {@link #arguments} and {@link #environment}.
 */
public final class Description {

    /** The source of a value on a command line or in a call. */
    public static final String GIVEN = "flag";

    /** The source of a value that nobody gave. */
    public static final String DEFAULT = "default";

    /** A description without words. */
    public static final Description NOTHING = new Description(Map.of());

    private static final String VARIABLES = "DATAGEN_";
    private static final String JAVA_OPTIONS = "DATAGEN_JAVA_OPTS";

    private record Given(Object value, String source) {}

    private final Map<Word, Given> values;

    private Description(Map<Word, Given> values) {
        this.values = values;
    }

    /**
     * Reads texts by name.
     *
     * @param words definitions, in the order of the result
     * @param texts returns the text of a name in words, such as {@code first-month}, or null
     * @param source where the texts are from
     * @throws Refusal if a word does not accept its text
     */
    public static Description read(List<Word> words, UnaryOperator<String> texts, String source) {
        Check.given("texts", texts, "source", source);
        Description read = NOTHING;
        for (Word word : words) {
            for (String name : word.names()) {
                String text = texts.apply(name);
                if (text != null) {
                    read = read.withText(word, text, source);
                }
            }
        }
        return read;
    }

    /** Returns this description with a value, instead of an earlier one of this word. */
    public Description with(Word word, Object value, String source) {
        Check.given("word", word, "value", value, "source", source);
        Map<Word, Given> more = new LinkedHashMap<>(values);
        more.put(word, new Given(word.values().type().cast(value), source));
        return new Description(more);
    }

    /**
     * Returns this description with the value of a text.
     *
     * @throws Refusal if the word does not accept the text
     */
    public Description withText(Word word, String text, String source) {
        try {
            return with(word, word.read(text), source);
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, word, " " + text + ": " + e.getMessage());
        }
    }

    /** Returns this description with the words of another one, which replace those that both have. */
    public Description and(Description others) {
        Map<Word, Given> more = new LinkedHashMap<>(values);
        more.putAll(others.values);
        return new Description(more);
    }

    /** Returns this description without a word. */
    public Description without(Word word) {
        Map<Word, Given> fewer = new LinkedHashMap<>(values);
        fewer.remove(Objects.requireNonNull(word, "word"));
        return new Description(fewer);
    }

    /** Returns whether a word has a value, from wherever it is. */
    public boolean has(Word word) {
        return values.containsKey(Objects.requireNonNull(word, "word"));
    }

    /** Returns whether a value is on the command line or in the call itself. */
    public boolean isGiven(Word word) {
        return source(word).equals(GIVEN);
    }

    /** Returns where the value of a word is from. */
    public String source(Word word) {
        Given given = values.get(Objects.requireNonNull(word, "word"));
        return given == null ? DEFAULT : given.source();
    }

    /** Returns the value of a word, or its default, which is null if it has none. */
    public @Nullable Object value(Word word) {
        Given given = values.get(Objects.requireNonNull(word, "word"));
        if (given != null) {
            return given.value();
        }
        return word.byDefault() == null ? null : word.read(word.byDefault());
    }

    /**
     * Returns the value of a word that has one or a default.
     *
     * @throws IllegalStateException if it has neither
     */
    public Object known(Word word) {
        return Check.present(value(word), () -> word.name() + ": has no value");
    }

    /** Returns the value of a word with whole numbers, which has one or a default. */
    public long number(Word word) {
        return ((Number) known(word)).longValue();
    }

    /** Returns the value of a word with 32-bit whole numbers, which has one or a default. */
    public int integer(Word word) {
        return (Integer) known(word);
    }

    /** Returns the value of a word with 32-bit whole numbers, or another number if it has none. */
    public int integer(Word word, int otherwise) {
        return value(word) instanceof Integer number ? number : otherwise;
    }

    /** Returns whether a flag is set. */
    public boolean is(Word flag) {
        return (Boolean) known(flag);
    }

    /** Returns the value of a word with texts, or its default, which is null if it has none. */
    public @Nullable String text(Word word) {
        return (String) value(word);
    }

    /** Returns the text of a word with texts, which has one or a default. */
    public String knownText(Word word) {
        return (String) known(word);
    }

    /** Returns the path of a word with paths, or its default, which is null if it has none. */
    public @Nullable Path path(Word word) {
        return (Path) value(word);
    }

    /** Returns the paths of a word with {@link Word.Values#PATHS}; none if it has no value. */
    public List<Path> paths(Word word) {
        return value(word) instanceof List<?> list
                ? list.stream().map(Path.class::cast).toList()
                : List.of();
    }

    /** Returns the words for the command line of this program, except secrets. */
    public List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        values.forEach((word, given) -> {
            if (!word.values().secret() && !Boolean.FALSE.equals(given.value())) {
                arguments.add(word.option());
                if (!Boolean.TRUE.equals(given.value())) {
                    arguments.add(word.write(given.value()));
                }
            }
        });
        return arguments;
    }

    /** Returns the secrets by their environment variables. */
    public Map<String, String> environment() {
        Map<String, String> environment = new TreeMap<>();
        values.forEach((word, given) -> {
            if (word.values().secret()) {
                environment.put(word.variable(), word.write(given.value()));
            }
        });
        return environment;
    }

    /**
     * Gives a process of this program these words and no others: its command gets the arguments, its environment the secrets
     * in place of every variable of an option.
     */
    public void passTo(ProcessBuilder process) {
        List<String> command = new ArrayList<>(process.command());
        command.addAll(arguments());
        process.command(command);
        process.environment().keySet().removeIf(name -> name.startsWith(VARIABLES) && !name.equals(JAVA_OPTIONS));
        process.environment().putAll(environment());
    }

    /** Returns the words without secrets. */
    @Override
    public String toString() {
        return String.join(" ", arguments());
    }
}
