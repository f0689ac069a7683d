// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonTables;
import org.nuxeo.datagen.model.person.PersonTables.Row;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;
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
        Members members = entry.members("folder");
        entry.ofName().require(members.has("folder"), "must have folder:, which has the tables");
        Entry own = members.required("folder");
        if (folder == null) {
            String remedy = "the people of " + String.join(", ", COUNTRIES) + " need none";
            throw own.error(own.text() + ": a model that is given as text cannot name folders", remedy);
        }
        try {
            return new PersonsReader(own, own.text(), folder.resolve(own.text())).tables();
        } catch (InvalidPathException e) {
            throw own.error(own.text() + ": " + e.getMessage(), "");
        }
    }

    /** Returns the corpus, which is of one of the {@link #COUNTRIES} if there is no folder. */
    PersonCorpus tables() {
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
        String[] texts = text(file).lines().toArray(String[]::new);
        List<Line> lines = IntStream.range(0, texts.length)
                .filter(i -> !texts[i].isBlank() && !texts[i].startsWith("#"))
                .mapToObj(i -> new Line(in(file, i + 1), List.of(texts[i].split("\t", -1))))
                .toList();
        String remedy = "must be 1 to " + MOST_LETTERS + " characters without spaces at the ends";
        for (Line line : lines) {
            int found = line.columns.size();
            line.require(found == columns, found + " columns", "must be " + columns + ", with a tab between two");
            for (String each : line.columns) {
                boolean isPlain = each.equals(each.strip()) && each.codePoints().noneMatch(Character::isISOControl);
                boolean fits = isPlain && !each.isEmpty() && each.length() <= MOST_LETTERS;
                line.require(fits, "column " + (line.columns.indexOf(each) + 1), remedy);
            }
        }
        boolean areRows = !lines.isEmpty() && lines.size() <= MOST_ROWS;
        new Line(in(file, 0), List.of()).require(areRows, lines.size() + " rows", "must be 1 to " + MOST_ROWS);
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
        return lines.stream().map(line -> row(line, group, groups)).toList();
    }

    private static Row row(Line line, int group, Set<String> groups) {
        String weight = line.get(1);
        boolean isWeight = WEIGHT.matcher(weight).matches() && Long.parseLong(weight) > 0;
        line.require(isWeight, "weight " + weight, "must be a whole number of at least 1");
        String of = group < 0 ? "" : line.get(group);
        line.require(groups.isEmpty() || groups.contains(of), "sex " + of, "must be F, M or " + UNKNOWN_SEX);
        return new Row(line.get(0), Long.parseLong(weight), of);
    }

    /** @param parts what the first format must contain */
    private List<String> formats(List<Line> lines, String what, String... parts) {
        String remedy = "must be phone, street or fullName";
        lines.forEach(line -> line.require(FORMATS.contains(line.get(0)), line.get(0), remedy));
        List<String> found = lines.stream()
                .filter(line -> line.get(0).equals(what))
                .map(line -> line.get(1))
                .toList();
        Line all = new Line(in("formats.tsv", 0), List.of());
        all.require(!found.isEmpty(), what, "must be present");
        for (String part : parts) {
            all.require(found.get(0).contains(part), what + " " + found.get(0), "must contain " + part);
        }
        return found;
    }
}
