// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Lists whose elements differ from each other. */
class ListsTest {

    private static final int DOCUMENTS = 20_000;

    private static String model(String rule) {
        return "model: m\nformat: 2\nkinds: {case: {fields: {a: {list: " + rule + "}}}}\n";
    }

    private static Object[] list(Dataset dataset, int document) {
        return (Object[]) Objects.requireNonNull(((ModelDocument) dataset.document(
                        dataset.firstOrdinal(dataset.layout().kinds().of("case")) + document))
                .addedValue(0));
    }

    @Test
    void elementsDifferAndSizesAreAsAsked() {
        Dataset dataset = Datasets.of(
                model("{from: 1, to: 4, distinct: true, of: {pick: {a: 70 %, b: 20 %, c: 8 %, d: 2 %}}}"),
                DOCUMENTS,
                1);
        Map<Integer, Integer> sizes = new HashMap<>();
        Map<Object, Integer> firsts = new HashMap<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            Object[] list = list(dataset, i);
            assertThat(new HashSet<>(Arrays.asList(list))).hasSameSizeAs(list);
            sizes.merge(list.length, 1, Integer::sum);
            firsts.merge(list[0], 1, Integer::sum);
        }
        assertThat(sizes.values()).hasSize(4).allSatisfy(each -> assertThat(each)
                .isCloseTo(5_000, within(300)));
        assertThat(firsts.get("a")).isCloseTo(14_000, within(320));
    }

    @Test
    void complexElementsDifferInAPart() {
        Dataset dataset = Datasets.of(
                model("{size: 3, distinct: label, of: {complex: {user: ann, label: {zipf: {ranks: 4}}}}}"),
                DOCUMENTS,
                1);
        for (int i = 0; i < DOCUMENTS; i++) {
            assertThat(Arrays.stream(list(dataset, i)).map(each -> ((Object[]) each)[1]))
                    .hasSize(3)
                    .doesNotHaveDuplicates();
        }
    }

    /** Where draws do not suffice, a list is shorter: elements never repeat, and no document takes long. */
    @Test
    void listEndsWhereDrawsGiveNothingNew() {
        Dataset dataset = Datasets.of(model("{size: 2, distinct: true, of: {pick: {a: 1000000000000, b: 1}}}"), 100, 1);
        for (int i = 0; i < 100; i++) {
            assertThat(list(dataset, i)).containsExactly("a");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {size: 3, distinct: true, of: {pick: [x, y]}} | list to 3: there are 2 different values: must have no more elements
            {size: 3, distinct: true, of: {range: {from: 1, to: 2}}} | list to 3: there are 2 different values: must have no more elements
            {size: 3, distinct: b, of: {complex: {b: {zipf: {ranks: 2}}}}} | list to 3: there are 2 different values: must have no more elements
            {size: 3, distinct: b, of: {words: 1}} | b: must be true for single values, and the name of a single value in complex ones
            {size: 3, distinct: true, of: {complex: {b: 1}}} | must be true for single values, and the name of a single value in complex ones
            {size: 3, distinct: c, of: {complex: {b: 1}}} | c: must be true for single values, and the name of a single value in complex ones
            """)
    void whatCannotDifferIsRefused(String rule, String message) {
        assertThatThrownBy(() -> Archives.parse(model(rule), null))
                .hasMessageMatching("model:3:\\d+: kinds.case.fields.a.list.distinct: " + message);
    }
}
