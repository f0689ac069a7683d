// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writer of the five files of a corpus. */
final class CorpusWriter {

    private CorpusWriter() {}

    static void write(CorpusTables corpus, Path directory) throws IOException {
        Files.createDirectories(directory);
        save(directory, CorpusFile.FIRST_NAMES, names(corpus.firstNames()));
        save(directory, CorpusFile.LAST_NAMES, names(corpus.lastNames()));
        save(directory, CorpusFile.CITIES, cities(corpus.cities()));
        save(directory, CorpusFile.STREETS, names(corpus.streets()));
        save(directory, CorpusFile.MERCHANTS, merchants(corpus.merchants()));
    }

    private static void save(Path directory, CorpusFile file, StringBuilder rows) throws IOException {
        Files.write(directory.resolve(file.fileName()), rows.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static StringBuilder names(NameSlots names) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < names.entryCount(); i++) {
            rows.append(names.name(i)).append('\t').append(names.weight(i));
            if (names.femaleCount() > 0) {
                rows.append('\t').append(names.isFemale(i) ? CorpusFile.FEMALE : CorpusFile.MALE);
            }
            rows.append('\n');
        }
        return rows;
    }

    private static StringBuilder cities(CitySlots cities) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < cities.entryCount(); i++) {
            City city = cities.city(i);
            rows.append(city.name()).append('\t').append(city.population()).append('\t');
            rows.append(city.state().code()).append('\n');
        }
        return rows;
    }

    private static StringBuilder merchants(Merchants merchants) {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < merchants.merchantCount(); i++) {
            rows.append(merchants.name(i))
                    .append('\t')
                    .append(merchants.weight(i))
                    .append('\t');
            rows.append(merchants.category(i).label()).append('\n');
        }
        return rows;
    }
}
