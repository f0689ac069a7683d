// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.PLANT;
import static org.nuxeo.datagen.model.Trees.kind;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** What the rules of documents read in the documents above, and numbers that lead back to documents. */
class RulesOfTreesTest {

    @Test
    void fieldsFollowTheirRules() {
        Dataset dataset = Datasets.of(PLANT, 40, 12);
        Document project = dataset.document(dataset.firstOrdinal(kind(dataset, "project")));
        assertThat(project.type()).isEqualTo("Project");
        assertThat(project.name()).matches("PR-\\d{6}");
        assertThat(project.title())
                .startsWith(project.name() + " " + ((ModelDocument) project).addedValue(0) + ", ")
                .endsWith(dataset.layout()
                        .draw(project.identity().position())
                        .home()
                        .name());
        Document report = dataset.document(dataset.firstOrdinal(kind(dataset, "progress-report")));
        Document its = dataset.document(
                dataset.layout().draw(dataset.layout().group(report.identity())).identity());
        assertThat(report.title()).isEqualTo("2015-01 of " + its.title());
        Map<Long, Object> crews = new HashMap<>();
        Kind drawing = kind(dataset, "drawing");
        assertThat(((ContentModel) dataset.archive())
                        .kind(drawing).added().stream().map(FieldRule::name))
                .containsExactly("plant:sheet", "plant:crew", "plant:yard");
        for (long i = 0; i < dataset.count(drawing); i++) {
            Document each = dataset.document(dataset.firstOrdinal(drawing) + i);
            long group = dataset.layout().group(each.identity());
            Object crew = ((ModelDocument) each).addedValues()[1];
            assertThat(crews.computeIfAbsent(group, known -> crew)).isEqualTo(crew);
            assertThat(((ModelDocument) each).addedValues()[2])
                    .isEqualTo(each.repository().label().equals("yards") ? "dock" : "hall");
        }
        assertThat(crews.values().stream().distinct().count()).isGreaterThan(10);
    }

    private static final String NESTED = """
            model: nested
            format: 2
            cell: 64
            kinds:
              case: {fields: {color: {pick: [red, green, blue]}, rank: {range: {from: 1, to: 1000}}}, title: "Case {color}"}
              file: {in: case, count: {from: 0, to: 3}, schema: dossier, fields: {weight: {range: {from: 1, to: 9999}}}}
              sheet: {in: file, each: month, count: 2}
              line:
                in: sheet
                each: week
                fields:
                  whole: "{parent.parent.weight} {case.color} {file.case.rank} {sheet.period} {case.title} {case.number}"
                  shared: {range: {from: 1, to: 1000000}, per: sheet}
                  tone: {when: {field: case.color, is: {red: warm}, else: cold}}
                  later: {date: {of: sheet.date, plus: 1d}}
            """;

    @Test
    void rulesReadTheDocumentsAbove() {
        Dataset dataset = Datasets.of(NESTED, 64, 3);
        Map<String, Object> shared = new HashMap<>();
        for (long i = 0; i < dataset.count(kind(dataset, "line")); i++) {
            Document line = dataset.document(dataset.firstOrdinal(kind(dataset, "line")) + i);
            Document sheet = dataset.document(line.parent());
            Document file = dataset.document(sheet.parent());
            Document group = dataset.document(file.parent());
            Object[] values = ((ModelDocument) line).addedValues();
            assertThat(values[0])
                    .isEqualTo(((ModelDocument) file).addedValue(0) + " " + ((ModelDocument) group).addedValue(0) + " "
                            + ((ModelDocument) group).addedValue(1) + " "
                            + sheet.name().substring(8) + " Case " + ((ModelDocument) group).addedValue(0) + " "
                            + group.name());
            assertThat(shared.computeIfAbsent(sheet.path(), path -> values[1])).isEqualTo(values[1]);
            assertThat(values[2]).isEqualTo("red".equals(((ModelDocument) group).addedValue(0)) ? "warm" : "cold");
            assertThat(values[3]).isEqualTo(sheet.documentMillis() + 86_400_000L);
        }
        assertThat(new HashSet<>(shared.values())).hasSizeGreaterThan(shared.size() * 9 / 10);
        assertThatThrownBy(() -> Datasets.of(NESTED.replace("is: {red", "is: {rot"), 64, 3))
                .hasMessageContaining("kinds.line.fields.tone.when.is.rot: when: case.nested:color is never rot");
    }

    @Test
    void aNumberInAFieldLeadsToItsDocument() {
        String text = NESTED.replace("weight: {", "serial: {number: \"S-{6 digits}\"}, weight: {")
                .replace("count: 2", "fields: {page: {number: \"P{5 digits}\"}}, count: 2");
        Dataset dataset = Datasets.of(text, 200, 3);
        Set<Object> seen = new HashSet<>();
        for (String label : List.of("file", "sheet")) {
            for (long i = 0; i < dataset.count(kind(dataset, label)); i++) {
                Document document = dataset.document(dataset.firstOrdinal(kind(dataset, label)) + i);
                String number = (String) ((ModelDocument) document).addedValue(0);
                assertThat(number).matches(label.equals("file") ? "S-\\d{6}" : "P\\d{5}-2015-\\d\\d");
                assertThat(seen.add(number)).isTrue();
                assertThat(new Locator(dataset).locate(number)).isEqualTo(document.identity());
            }
        }
        assertThat(seen).hasSize((int) (dataset.count(kind(dataset, "file")) * 7));
        assertThatThrownBy(() -> Datasets.of(text.replace("S-{6", "S-{2"), 200, 3))
                .hasMessageContaining(
                        " documents of kind file: must be at most 100; give the number in their field more digits");
        for (String wrong : List.of(
                "{number: \"X-{4 digits}\", per: case}",
                "{number: \"S-{6 digits}\"}",
                "{list: {of: {number: \"X-{2 digits}\"}, size: 1}}")) {
            assertThatThrownBy(() -> Datasets.of(
                            text.replace("weight: {range: {from: 1, to: 9999}}", "weight: " + wrong), 64, 3))
                    .isInstanceOf(ArchiveException.class)
                    .hasMessageContaining("kinds.file.fields.weight")
                    .hasMessageContaining(": number: ");
        }
    }
}
