// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonTables;
import org.nuxeo.datagen.model.person.PersonTables.Row;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.TextFile;

/**
 * Reads a corpus of people: five files of lines with columns between tabs, in UTF-8; lines that start with # are comments.
 * They are {@code first-names.tsv} (name, weight, F or M), {@code last-names.tsv} and {@code streets.tsv} (name, weight),
 * {@code cities.tsv} (name, weight, postal code, region) and {@code formats.tsv} (what, how).
 */
record PersonsReader(Entry entry, String name, @Nullable Path folder) {

    /** Countries that come with the program. */
    static final List<String> COUNTRIES = List.of("fr", "de", "es", "uk", "us");

    private static final Pattern WEIGHT = Pattern.compile("\\d{1,12}");
    private static final int MOST_ROWS = 1 << 20;
    private static final int MOST_LETTERS = 100;
    private static final Set<String> FORMATS = Set.of("phone", "street", "fullName");
    private static final String UNKNOWN_SEX = "X";
    private static final Set<String> SEXES = Set.of("F", "M", UNKNOWN_SEX);

    /** Returns the corpus of an entry that has {@code folder:}. */
    static PersonCorpus read(Entry entry) {
        Path folder = entry.source().folder();
        Entry own = entry.members("folder").get("folder");
        if (own == null) {
            throw entry.ofName().error("", "must have folder:, which has the tables");
        }
        if (folder == null) {
            throw own.error(
                    own.text() + ": a model that is given as text cannot name folders",
                    "the people of " + String.join(", ", COUNTRIES) + " need none");
        }
        try {
            return new PersonsReader(own, own.text(), folder.resolve(own.text())).tables();
        } catch (InvalidPathException e) {
            throw own.error(own.text() + ": " + e.getMessage(), "");
        }
    }

    /** Returns the corpus of one of the {@link #COUNTRIES}, which an entry names. */
    static PersonCorpus ofCountry(Entry name) {
        return new PersonsReader(name, name.text(), null).tables();
    }

    private PersonCorpus tables() {
        List<Line> cities = lines("cities.tsv", 4);
        List<Line> formats = lines("formats.tsv", 2);
        return new PersonCorpus(new PersonTables(
                rows(lines("first-names.tsv", 3), 2, SEXES),
                rows(lines("last-names.tsv", 2), -1, Set.of()),
                rows(lines("streets.tsv", 2), -1, Set.of()),
                rows(cities, 3, Set.of()),
                cities.stream().map(line -> line.get(2)).toList(),
                formats(formats, "phone"),
                formats(formats, "street", "{house}", "{street}").get(0),
                formats(formats, "fullName", "{firstName}", "{lastName}").get(0)));
    }

    /**
     * A line of a file that is no comment.
     *
     * @param place file and line, for messages
     */
    private record Line(Place place, List<String> columns) {

        String get(int column) {
            return columns.get(column);
        }

        void require(boolean right, String text, String remedy) {
            if (!right) {
                throw new ArchiveException(place, text, remedy);
            }
        }
    }

    private List<Line> lines(String file, int columns) {
        List<Line> lines = new ArrayList<>();
        List<String> texts = text(file).lines().toList();
        for (int i = 0; i < texts.size(); i++) {
            if (!texts.get(i).isBlank() && !texts.get(i).startsWith("#")) {
                Line line = new Line(in(file, i + 1), List.of(texts.get(i).split("\t", -1)));
                int found = line.columns.size();
                line.require(found == columns, found + " columns", "must be " + columns + ", with a tab between two");
                for (String each : line.columns) {
                    boolean plain =
                            each.equals(each.strip()) && each.codePoints().noneMatch(Character::isISOControl);
                    line.require(
                            plain && !each.isEmpty() && each.length() <= MOST_LETTERS,
                            "column " + (line.columns.indexOf(each) + 1),
                            "must be 1 to " + MOST_LETTERS + " characters without spaces at the ends");
                }
                lines.add(line);
            }
        }
        if (lines.isEmpty() || lines.size() > MOST_ROWS) {
            throw new ArchiveException(in(file, 0), lines.size() + " rows", "must be 1 to " + MOST_ROWS);
        }
        return lines;
    }

    private Place in(String file, int line) {
        return new Place(name + "/" + file, line, 0, List.of());
    }

    private String text(String file) {
        try {
            if (folder != null) {
                return TextFile.read(folder.resolve(file), TextFile.MAX_LIST_BYTES);
            }
            return TextFile.resource("persons/" + name + "/" + file);
        } catch (IOException e) {
            throw entry.error(name + "/" + file + ": " + e.getMessage(), "");
        }
    }

    private static List<Row> rows(List<Line> lines, int group, Set<String> groups) {
        List<Row> rows = new ArrayList<>();
        for (Line line : lines) {
            String weight = line.get(1);
            line.require(
                    WEIGHT.matcher(weight).matches() && Long.parseLong(weight) > 0,
                    "weight " + weight,
                    "must be a whole number of at least 1");
            String of = group < 0 ? "" : line.get(group);
            line.require(groups.isEmpty() || groups.contains(of), "sex " + of, "must be F, M or " + UNKNOWN_SEX);
            rows.add(new Row(line.get(0), Long.parseLong(weight), of));
        }
        return rows;
    }

    /** @param parts what the first format must contain */
    private List<String> formats(List<Line> lines, String what, String... parts) {
        lines.forEach(
                line -> line.require(FORMATS.contains(line.get(0)), line.get(0), "must be phone, street or fullName"));
        List<String> found = lines.stream()
                .filter(line -> line.get(0).equals(what))
                .map(line -> line.get(1))
                .toList();
        if (found.isEmpty()) {
            throw new ArchiveException(in("formats.tsv", 0), what, "must be present");
        }
        for (String part : parts) {
            if (!found.get(0).contains(part)) {
                throw new ArchiveException(in("formats.tsv", 0), what + " " + found.get(0), "must contain " + part);
            }
        }
        return found;
    }
}
