// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.render.internal.art.Color;

/** The color scheme of a state's cards. */
record Scheme(UsState state, Color band, Color accent, Color tint, Color waves) {

    /** Returns all schemes, in the order of the state codes. */
    static List<Scheme> all() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Scheme.class.getResourceAsStream("state-schemes.tsv"), StandardCharsets.US_ASCII))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> of(line.split("\t")))
                    .sorted(Comparator.comparing(scheme -> scheme.state().code()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Scheme of(String[] cells) {
        UsState state = null;
        for (UsState candidate : UsState.values()) {
            state = candidate.code().equals(cells[0]) ? candidate : state;
        }
        return new Scheme(state, color(cells[1]), color(cells[2]), color(cells[3]), color(cells[4]));
    }

    private static Color color(String hex) {
        return Color.rgb(Integer.parseInt(hex, 16));
    }
}
