// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writer of the five files of a corpus, from which a corpus of one's own is made by changing them. */
public final class CorpusWriter {

    private CorpusWriter() {}

    /** A city with its share of the people. */
    record City(String name, UsState state, long population) {}

    /** Writes the files of a corpus into a folder, and makes the folder if there is none. */
    public static void write(Corpus corpus, Path directory) throws IOException {
        Files.createDirectories(directory);
        save(directory, CorpusFile.FIRST_NAMES, names(corpus.slots.firstNames()));
        save(directory, CorpusFile.LAST_NAMES, names(corpus.slots.lastNames()));
        save(directory, CorpusFile.CITIES, cities(corpus.slots.cities()));
        save(directory, CorpusFile.STREETS, names(corpus.slots.streets()));
        save(directory, CorpusFile.MERCHANTS, merchants(corpus.merchants));
    }

    static City city(CitySlots cities, int entry) {
        int found = Arrays.binarySearch(cities.names.ends(), entry + 1);
        UsState state = UsState.ofNumber(found < 0 ? -found - 1 : found);
        return new City(cities.name(entry), state, cities.names.weights()[entry]);
    }

    private static void save(Path directory, CorpusFile file, StringBuilder rows) throws IOException {
        Files.write(directory.resolve(file.fileName), rows.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static StringBuilder names(NameSlots names) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < names.entryCount(); i++) {
            String sex = names.isFemale(i) ? CorpusFile.FEMALE : CorpusFile.MALE;
            row(rows, names.name(i), names.names.weights()[i], names.females > 0 ? "\t" + sex : "");
        }
        return rows;
    }

    private static StringBuilder cities(CitySlots cities) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < cities.names.size(); i++) {
            City city = city(cities, i);
            row(rows, city.name(), city.population(), "\t" + city.state().code());
        }
        return rows;
    }

    private static StringBuilder merchants(NamePool merchants) {
        StringBuilder rows = new StringBuilder();
        for (int category = 0; category < merchants.ends().length; category++) {
            for (int i = merchants.first(category); i < merchants.ends()[category]; i++) {
                String label = CorpusFile.MERCHANTS.labels.get(category);
                row(rows, merchants.name(i), merchants.weights()[i], "\t" + label);
            }
        }
        return rows;
    }

    private static void row(StringBuilder rows, String name, long weight, String group) {
        rows.append(name).append('\t').append(weight).append(group).append('\n');
    }
}
