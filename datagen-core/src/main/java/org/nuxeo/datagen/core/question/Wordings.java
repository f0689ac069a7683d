// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The wordings of questions by name, in which {@code {0}}, {@code {1}} and so on stand for values. */
final class Wordings {

    private final Map<String, List<String>> named = new HashMap<>();

    /**
     * Reads the files {@code wordings.tsv} beside some classes: a name, a tab and a wording in each line.
     *
     * @throws UncheckedIOException if a file cannot be read
     */
    Wordings(Class<?>... owners) {
        for (Class<?> owner : owners) {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                    Objects.requireNonNull(owner.getResourceAsStream("wordings.tsv")), StandardCharsets.UTF_8))) {
                lines.lines()
                        .filter(line -> !line.startsWith("#"))
                        .map(line -> line.split("\t"))
                        .forEach(line -> named.computeIfAbsent(line[0], each -> new ArrayList<>())
                                .add(line[1]));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Returns one of the wordings with a name.
     *
     * @throws NullPointerException if there is none
     */
    DocumentQuestions.Wording of(String name, Ask ask, Object... values) {
        List<String> all = Objects.requireNonNull(named.get(name), name);
        int drawn = ask.below(all.size());
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
        return new DocumentQuestions.Wording(name + "." + (drawn + 1), text.toString());
    }
}
