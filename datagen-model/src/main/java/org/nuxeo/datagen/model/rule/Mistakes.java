// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;

/** The mistakes that are found in a model, each once, for one message with all of them. For one thread. */
public final class Mistakes {

    private final Set<Mistake> all = new LinkedHashSet<>();
    /** Whether a step was broken off. Its mistake may be in another list. */
    private boolean isIncomplete;

    /** The mistakes of one place. */
    record At(Mistakes mistakes, Place place) {

        At in(String... names) {
            return new At(mistakes, place.in(names));
        }

        /** Notes a mistake unless something is right, and returns whether it is. */
        boolean expect(boolean right, String text, String remedy) {
            if (!right) {
                mistakes.add(new Mistake(place, text, remedy));
            }
            return right;
        }
    }

    public void add(Mistake mistake) {
        all.add(mistake);
    }

    public void addAll(Collection<Mistake> mistakes) {
        all.addAll(mistakes);
    }

    /** Runs a step. What is wrong with it does not end the steps that follow. */
    public void attempt(Runnable step) {
        attempt(() -> {
            step.run();
            return null;
        });
    }

    /** Returns what a step returns, or null if there is a mistake in it. */
    public <T> @Nullable T attempt(Supplier<@Nullable T> step) {
        try {
            return step.get();
        } catch (ArchiveException e) {
            all.addAll(e.mistakes());
            isIncomplete = true;
            return null;
        }
    }

    /** Returns what a step returns, or something else if there is a mistake in it. */
    public <T> T attempt(Supplier<T> step, T otherwise) {
        T found = this.<T>attempt(step::get);
        return found == null ? otherwise : found;
    }

    /**
     * Returns what is made of each.
     *
     * @throws ArchiveException with the mistakes of all, if there are any
     */
    public static <T, R> List<R> all(Collection<T> of, Function<T, R> made) {
        Mistakes mistakes = new Mistakes();
        List<R> all = new ArrayList<>();
        of.forEach(each -> mistakes.attempt(() -> all.add(made.apply(each))));
        mistakes.check();
        return all;
    }

    /** Returns whether there is a mistake in a part, or in a part of it. */
    public boolean isIn(List<String> path) {
        return all.stream()
                .map(each -> each.place().path())
                .anyMatch(each -> each.stream().limit(path.size()).toList().equals(path));
    }

    /**
     * Ends with all mistakes in their order. What several parts of a model share has the mistakes of the first of them.
     *
     * @throws ArchiveException if there are any, or if a step was broken off
     */
    public void check() {
        if (isIncomplete || !all.isEmpty()) {
            Map<Place, List<String>> first = new TreeMap<>();
            throw new ArchiveException(all.stream()
                    .sorted((a, b) -> a.place().compareTo(b.place()))
                    .filter(each -> {
                        List<String> path = each.place().path();
                        List<String> known = first.computeIfAbsent(each.place(), place -> path);
                        return each.place().line() == 0 || known.size() != path.size() || known.equals(path);
                    })
                    .toList());
        }
    }
}
