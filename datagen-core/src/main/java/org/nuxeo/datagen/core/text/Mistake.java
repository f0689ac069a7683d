// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A mistake in what somebody wrote.
 *
 * @param text what is wrong
 * @param remedy what would be right, for example {@code must be 1 to 600}; empty if the text says it
 */
public record Mistake(Place place, String text, String remedy) {

    public Mistake {
        Check.given("place", place, "text", text, "remedy", remedy);
    }

    /**
     * Where a mistake is.
     *
     * @param file name of the file; empty if it is not known
     * @param line line in the file, from 1; 0 if it is not known
     * @param column column of the line, from 1; 0 if the mistake is in the whole line
     * @param path names from the top of what is described to the part with the mistake
     */
    public record Place(String file, int line, int column, List<String> path) implements Comparable<Place> {

        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::file).thenComparing(Place::line).thenComparing(Place::column);

        public Place {
            Check.given("file", file, "path", path);
            path = List.copyOf(path);
        }

        /** Returns a place in no file. */
        public static Place of(String... path) {
            return new Place("", 0, 0, List.of(Objects.requireNonNull(path, "path")));
        }

        /** Returns a place further down. */
        public Place in(String... names) {
            List<String> all = Stream.concat(path.stream(), Stream.of(Objects.requireNonNull(names, "names")))
                    .toList();
            return new Place(file, line, column, all);
        }

        /** Sorts by line and column. */
        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, Objects.requireNonNull(other, "other"));
        }

        /** Returns {@code mine.yaml:6:24: kinds.case.title}, without what is not known. */
        @Override
        public String toString() {
            String names = String.join(".", path);
            String numbers = (line > 0 ? ":" + line : "") + (column > 0 ? ":" + column : "");
            return file + numbers + (file.isEmpty() || names.isEmpty() ? "" : ": ") + names;
        }
    }

    /** Returns the same mistake in a place. */
    public Mistake at(Place other) {
        return new Mistake(other, text, remedy);
    }

    /** Returns what is wrong and what would be right, without the place: {@code 700: must be 1 to 600}. */
    public String problem() {
        return text + (text.isEmpty() || remedy.isEmpty() ? "" : remedy.startsWith("must ") ? ": " : "; ") + remedy;
    }

    /** Returns the line that tells the mistake. Control characters in it are blanks. */
    @Override
    public String toString() {
        String where = place.toString();
        return (where + (where.isEmpty() ? "" : ": ") + problem()).replaceAll("\\p{Cntrl}", " ");
    }
}
