// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.NuxeoField;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.testing.Datasets;

/** Rules for the fields of Nuxeo's own schemas, which agree with each other. */
class NuxeoFieldsTest {

    private static Dataset dataset(String fields) {
        return Datasets.of(
                "model: m\nformat: 2\nkinds:\n  case:\n    title: \"{creator}\"\n    fields:\n      " + fields
                        + "\n  note: {in: case, title: \"{case.creator}\"}\n",
                2_000);
    }

    private static List<Document> cases(Dataset dataset) {
        long first = dataset.firstOrdinal(dataset.layout().kinds().of("case"));
        return java.util.stream.LongStream.range(first, first + 2_000)
                .mapToObj(dataset::document)
                .toList();
    }

    private static @Nullable Object value(Document document, String name) {
        Field field = document.dataset().type(document.kind()).fields().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        Object value = field.isObject() ? document.object(field) : field.constant();
        return value instanceof Object[] list ? List.of(list) : value;
    }

    /** Returns creator, last contributor and contributors of documents, with their numbers. */
    private static Map<String, Integer> people(String fields) {
        Map<String, Integer> counts = new TreeMap<>();
        for (Document document : cases(dataset(fields))) {
            String people = value(document, "dc:creator") + " " + value(document, "dc:lastContributor") + " "
                    + value(document, "dc:contributors");
            counts.merge(people, 1, Integer::sum);
        }
        return counts;
    }

    @Test
    void lastContributorAndContributorsAgreeWithTheCreator() {
        assertThat(people("dc:creator: {pick: [ann, bob]}").keySet()).containsExactly("ann ann [ann]", "bob bob [bob]");
        assertThat(people("dc:lastContributor: bob").keySet())
                .containsExactly("Administrator bob [Administrator, bob]");
        assertThat(people("dc:creator: ann\n      dc:lastContributor: {pick: [ann, bob]}")
                        .keySet())
                .containsExactly("ann ann [ann]", "ann bob [ann, bob]");
        assertThat(people("dc:contributors: {list: {size: 2, of: {pick: {bob: 1, eve: 1}}}}")
                        .keySet())
                .containsExactly(
                        "Administrator bob [bob, bob]",
                        "Administrator bob [eve, bob]",
                        "Administrator eve [bob, eve]",
                        "Administrator eve [eve, eve]");
        assertThat(people(
                                "dc:creator: ann\n      dc:contributors: {list: {size: 1, of: bob}}\n      dc:lastContributor: eve")
                        .keySet())
                .containsExactly("ann eve [bob]");
    }

    @Test
    void aDocumentThatHasNoneHasTheUsualOnes() {
        String half = "a: {chance: 50 %}\n      dc:NAME: {when: {field: a, is: {true: ann}}}";
        assertThat(people(half.replace("NAME", "creator")).keySet())
                .containsExactly("Administrator Administrator [Administrator]", "ann ann [ann]");
        assertThat(people(half.replace("NAME", "lastContributor")).keySet())
                .containsExactly(
                        "Administrator Administrator [Administrator]", "Administrator ann [Administrator, ann]");
        assertThat(people("dc:contributors: {list: {from: 0, to: 1, of: ann}}").keySet())
                .containsExactly("Administrator Administrator [Administrator]", "Administrator ann [ann]");
    }

    @Test
    void titlesHaveThem() {
        Dataset dataset = dataset("dc:creator: {pick: [ann, bob]}");
        for (Document each : cases(dataset)) {
            assertThat(each.title()).isEqualTo(value(each, "dc:creator"));
        }
        Document note =
                dataset.document(dataset.firstOrdinal(dataset.layout().kinds().of("note")));
        assertThat(note.title()).isEqualTo(dataset.document(note.parent()).title());
    }

    @Test
    void noDocumentIsModifiedBeforeItIsCreated() {
        int equal = 0;
        for (Document each : cases(
                dataset("dc:created: {date: {from: -9d, to: 0d}}\n      dc:modified: {date: {from: -9d, to: 0d}}"))) {
            long created = (long) value(each, "dc:created");
            assertThat(created).isLessThanOrEqualTo(each.documentMillis());
            assertThat((long) value(each, "dc:modified")).isGreaterThanOrEqualTo(created);
            equal += value(each, "dc:modified").equals(created) ? 1 : 0;
        }
        assertThat(equal).isBetween(900, 1_300);
        for (Document each : cases(dataset("dc:created: {date: {from: -9d, to: 0d}}"))) {
            assertThat(value(each, "dc:modified")).isEqualTo(value(each, "dc:created"));
        }
        for (Document each : cases(dataset("dc:modified: {date: {from: -9d, to: 9d}}"))) {
            assertThat((long) value(each, "dc:modified")).isGreaterThanOrEqualTo(each.documentMillis());
        }
    }

    @Test
    void everyFieldOfNuxeoCanHaveARule() {
        StringBuilder fields = new StringBuilder("x: 1");
        Map<String, String> rules = Map.of("string", "a", "date", "{date: 1d}");
        NuxeoFields.DUBLIN_CORE.forEach(name -> fields.append("\n      ")
                .append(name)
                .append(": ")
                .append(rules.getOrDefault(NuxeoFields.TYPES.get(name).toString(), "{list: {size: 2, of: a}}")));
        Dataset dataset = dataset(fields.toString());
        Document document = cases(dataset).get(0);
        Map<String, Field> byName = new LinkedHashMap<>();
        dataset.type(document.kind()).fields().forEach(each -> assertThat(byName.put(each.name(), each))
                .isNull());
        NuxeoFields.DUBLIN_CORE.forEach(name -> {
            assertThat(byName.get(name).type()).isEqualTo(NuxeoFields.TYPES.get(name));
            assertThat(value(document, name)).isNotNull();
        });
        assertThat(byName.values().stream().filter(Field::isSecured).map(Field::name))
                .containsExactlyInAnyOrder(
                        "dc:created", "dc:modified", "dc:creator", "dc:lastContributor", "dc:contributors");
        assertThat(byName.values()).allMatch(each -> each.isSecured() != each.isIn(Placement.MESSAGE));
        assertThat(NuxeoField.bySchema(dataset.archive()).keySet()).containsExactly("m");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            dc:creatr: a                     | 7:18: kinds.case.fields.dc:creatr: field dc:creatr: schema dc is Nuxeo's own; did you mean dc:creator?
            dc:title: a                      | 7:17: kinds.case.fields.dc:title: field dc:title: schema dc is Nuxeo's own: must be one of dc:contributors,
            dc:nature: 5                     | 7:18: kinds.case.fields.dc:nature: field dc:nature is integer: must be string, as in Nuxeo
            dc:expired: soon                 | 7:19: kinds.case.fields.dc:expired: field dc:expired is string: must be date, as in Nuxeo
            dc:subjects: law                 | 7:20: kinds.case.fields.dc:subjects: field dc:subjects is string: must be list of string, as
            dc:creator: {pick: [a], key: b}  | 7:19: kinds.case.fields.dc:creator: key b: must be missing, as the field is Nuxeo's own
            dc:created: {date: {of: modified, from: 0d, to: 1d}}, dc:modified: {date: 1d} | 8:20: kinds.case.fields.dc:modified: dc:created → dc:modified → dc:created: must not
            dc:creator: "{lastContributor}"  | 7:19: kinds.case.fields.dc:creator: dc:creator → dc:lastContributor → dc:creator: must not
            """)
    void mistakesHaveAPlaceAndARemedy(String fields, String message) {
        assertThatThrownBy(() -> dataset(fields.replace("}, ", "}\n      ")))
                .hasMessageStartingWith("model:" + message);
    }
}
