// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The wordings of questions by name, in which {@code {0}}, {@code {1}} and so on stand for values. Immutable. */
public final class Wordings {

    private final Map<String, List<String>> named;

    /**
     * Reads the wordings of the file {@code wordings.tsv} beside a class: a name, a tab and a wording in each line.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    public Wordings(Class<?> owner) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(owner.getResourceAsStream("wordings.tsv")), StandardCharsets.UTF_8))) {
            named = new HashMap<>(lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .collect(Collectors.groupingBy(
                            line -> line[0], Collectors.mapping(line -> line[1], Collectors.toList()))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns one of the wordings with a name.
     *
     * @throws NullPointerException if there is none
     */
    Wording of(String name, Dice dice, Object... values) {
        List<String> all = Objects.requireNonNull(named.get(name), name);
        int drawn = dice.below(all.size());
        String pattern = all.get(drawn);
        StringBuilder text = new StringBuilder(160);
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '{') {
                text.append(values[pattern.charAt(i + 1) - '0']);
                i += 2;
            } else {
                text.append(c);
            }
        }
        text.setCharAt(0, Character.toUpperCase(text.charAt(0)));
        return new Wording(name + "." + (drawn + 1), text.toString());
    }

    /**
     * A wording with values.
     *
     * @param template name and number of the wording, for example {@code debit.2}
     * @param text the question
     */
    record Wording(String template, String text) {}
}
