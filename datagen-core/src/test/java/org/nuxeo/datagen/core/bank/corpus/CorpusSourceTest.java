// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.corpus.CorpusWriter.City;
import org.nuxeo.datagen.core.bank.corpus.NameSlots.SlotRanges;

/** Comparison of the frequencies in the corpus with its sources, which an independent tool has read. */
class CorpusSourceTest {

    /** A weight of the corpus is 10^-7 percent of the population. */
    private static final double PERCENT = 1e7;

    private final Corpus corpus = Corpus.builtIn();

    private static List<String[]> rows(String file) throws IOException {
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(CorpusSourceTest.class.getResourceAsStream(file), StandardCharsets.US_ASCII))) {
            return in.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .toList();
        }
    }

    @Test
    void everySampledNameHasTheFrequencyOfTheCensus() throws IOException {
        Map<String, Long> weights = new TreeMap<>();
        add(weights, "L", corpus.slots.lastNames());
        add(weights, "", corpus.slots.firstNames());
        List<String[]> rows = rows("source-names.tsv");
        assertThat(rows).hasSizeGreaterThan(2_000);
        for (String[] row : rows) {
            Long weight = weights.get(row[0] + row[2]);
            assertThat(weight).as(row[2]).isNotNull();
            assertThat(weight / PERCENT).as(row[2]).isCloseTo(Double.parseDouble(row[3]), within(0.000501));
        }
    }

    private static void add(Map<String, Long> weights, String table, NameSlots names) {
        for (int i = 0; i < names.entryCount(); i++) {
            String prefix = table.isEmpty() ? (names.isFemale(i) ? "F" : "M") : table;
            weights.put(prefix + NameFolding.fold(names.name(i)), names.names.weights()[i]);
        }
    }

    /** In the source, the frequencies of rare names are rounded to 0, but the cumulative frequencies are not. */
    @Test
    void theMostFrequentNamesAddUpToTheCumulativeColumn() throws IOException {
        long[] weights = new long[corpus.slots.lastNames().entryCount()];
        Arrays.setAll(weights, i -> -corpus.slots.lastNames().names.weights()[i]);
        Arrays.sort(weights);
        long sum = 0;
        int rank = 0;
        for (String[] row : rows("source-names.tsv")) {
            while (row[0].equals("L") && rank < Integer.parseInt(row[1])) {
                sum -= weights[rank++];
            }
            if (row[0].equals("L")) {
                assertThat(sum / PERCENT).as(row[1]).isCloseTo(Double.parseDouble(row[4]), within(0.02));
            }
        }
        assertThat(rank).isEqualTo(88_799);
    }

    @Test
    void smithIsAboutOnePercentOfLastNames() {
        SlotRanges smith = corpus.slots.lastNames().slotsOf("SMITH", false);
        assertThat(smith.slotCount() / 131_072.0).isCloseTo(0.01006 / 0.90483, within(2 / 131_072.0));
    }

    @Test
    void theShareOfEveryStateIsWithinOneSlotOfItsPopulation() throws IOException {
        List<String[]> rows = rows("source-states.tsv");
        assertThat(rows).hasSize(52);
        double total = rows.stream().mapToLong(row -> Long.parseLong(row[2])).sum();
        CitySlots cities = corpus.slots.cities();
        for (String[] row : rows) {
            UsState state = UsState.ofCode(row[0]);
            int slots = cities.slots(state).count();
            assertThat(slots - Long.parseLong(row[2]) / total * 32_768)
                    .as(row[0])
                    .isBetween(-1.0, 1.0);
        }
    }

    @Test
    void noPopulationOfTheSourceIsLost() throws IOException {
        Map<String, Long> populations = new TreeMap<>();
        for (int i = 0; i < corpus.slots.cities().names.size(); i++) {
            City city = CorpusWriter.city(corpus.slots.cities(), i);
            populations.merge(city.state().code(), city.population(), Long::sum);
        }
        for (String[] row : rows("source-states.tsv")) {
            assertThat(populations).containsEntry(row[0], Long.parseLong(row[2]));
        }
    }

    @Test
    void californiaIsAboutFourteenPercent() {
        CitySlots cities = corpus.slots.cities();
        int slots = cities.slots(UsState.CALIFORNIA).count();
        assertThat(slots / 32_768.0).isBetween(0.14, 0.142);
    }
}
