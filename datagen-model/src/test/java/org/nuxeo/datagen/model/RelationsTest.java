// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.kind;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Relations to other documents. */
class RelationsTest {

    private static final String RELATED = """
            model: related
            format: 2
            cell: 64
            kinds:
              case: {fields: {older: {relation: {to: case, as: path}}}}
              file:
                in: case
                count: {from: 0, to: 3}
                fields:
                  up: {relation: {to: parent}}
                  beside: {relation: {to: sibling, as: path}}
                  popular: {relation: {to: case, as: name}}
                  cited: {relation: {to: file, as: path, chance: 20 %, zipf: {ranks: 20, exponent: 1}}}
                  rival: {relation: {to: case, as: name, zipf: {ranks: 1000, exponent: 0}}}
                  earlier: {relation: {to: sibling, as: path, before: true}}
              sheet:
                in: file
                each: month
                count: {from: 0, to: 2}
                fields:
                  also: {relation: {to: sheet, in: case, as: path}}
                  aside: {relation: {to: file, in: case, as: path}}
            """;

    @Test
    void relationsLeadToOtherDocumentsAndStayWhenADatasetGrows() {
        Dataset dataset = Datasets.of(RELATED, 150, 2);
        Dataset larger = dataset.withSpec(dataset.spec().withSize(400, 5));
        Locator locator = new Locator(dataset);
        Map<Object, Integer> cited = new HashMap<>();
        Set<Object> rivals = new HashSet<>();
        int files = 0;
        int asides = 0;
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            Object[] values = ((ModelDocument) document).addedValues();
            assertThat(((ModelDocument) larger.document(document.identity())).addedValues())
                    .isEqualTo(values);
            String label = document.kind().label();
            if (label.equals("case")) {
                assertThat(values[0] == null).isEqualTo(document.identity().position() == 0);
            } else if (label.equals("file")) {
                files++;
                assertThat(values[0]).isEqualTo(dataset.id(document.parent()).toString());
                long siblings = dataset.layout().childCount(document.parent());
                assertThat(values[1] == null).isEqualTo(siblings == 1);
                if (values[1] != null) {
                    Document sibling = dataset.document(locator.locate("default:" + values[1]));
                    assertThat(sibling.parent()).isEqualTo(document.parent());
                    assertThat(sibling.identity()).isNotEqualTo(document.identity());
                }
                assertThat(values[2])
                        .isEqualTo(dataset.document(document.parent()).name());
                assertThat(values[4] == null).isEqualTo(dataset.layout().group(document.identity()) == 0);
                if (values[4] != null) {
                    rivals.add(values[4]);
                    assertThat(values[4]).isNotEqualTo(values[2]);
                }
                long index = dataset.layout().indexInParent(document.identity());
                assertThat(values[5] == null).isEqualTo(index == 0);
                if (values[5] != null) {
                    Document earlier = dataset.document(locator.locate("default:" + values[5]));
                    assertThat(earlier.parent()).isEqualTo(document.parent());
                    assertThat(dataset.layout().indexInParent(earlier.identity()))
                            .isLessThan(index);
                }
                cited.merge(values[3] == null ? "none" : values[3], 1, Integer::sum);
            } else if (label.equals("sheet") && values[1] != null) {
                Document file = dataset.document(locator.locate("default:" + values[1]));
                assertThat(file.parent())
                        .isEqualTo(((ModelDocument) document)
                                .above(kind(dataset, "case"))
                                .identity());
                assertThat(file.identity()).isNotEqualTo(document.parent());
                asides++;
            }
            if (label.equals("sheet") && values[0] != null) {
                Document other = dataset.document(locator.locate("default:" + values[0]));
                assertThat(other.identity().month())
                        .isEqualTo(document.identity().month());
                assertThat(((ModelDocument) other).above(kind(dataset, "case")).identity())
                        .isEqualTo(((ModelDocument) document)
                                .above(kind(dataset, "case"))
                                .identity());
                assertThat(other.identity()).isNotEqualTo(document.identity());
            }
        }
        assertThat(rivals).hasSizeGreaterThan(50);
        assertThat(asides).isGreaterThan(50);
        assertThat(cited.remove("none") / (double) files).isBetween(0.7, 0.9);
        assertThat(cited.keySet()).hasSizeLessThan(22).hasSizeGreaterThan(8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            to: parent}}|to: parnt}}      | kinds.file.fields.up: relation: to parnt: no such kind
            to: file,|to: sheet,          | kinds.file.fields.cited: relation: to sheet: comes in a series: must come as often as a file
            format: 2|format: 2$repositories: {old: {after: 2m}}| kinds.sheet.fields.also: relation: to sheet as path: it moves to an archive
            parent}}|sheet, before: true}}| kinds.file.fields.up: relation: to sheet before: must be to a sibling, to file or to a kind above
            sheet, in: case|sheet, in: sheet| kinds.sheet.fields.also: relation: in sheet: must be a kind that both
            to: case, as: path|to: sibling| kinds.case.fields.older.relation.to: sibling: must be a kind
            as: name|as: title            | kinds.file.fields.popular.relation.as: title: unknown
            chance: 20 %|chance: 200 %    | kinds.file.fields.cited.relation: chance 2: must be 0 to 1
            """)
    void everyMistakeInARelationHasItsPlace(String right, String wrong, String message) {
        String text = RELATED.replaceFirst(java.util.regex.Pattern.quote(right), wrong.replace('$', '\n'));
        assertThat(text).isNotEqualTo(RELATED);
        assertThatThrownBy(() -> Archives.parse(text, null))
                .isInstanceOf(ArchiveException.class)
                .hasMessageMatching("model:\\d+:\\d+: \\Q" + message + "\\E.*");
    }

    @Test
    void theParentOfARelationIsNoFolder() {
        Dataset dataset =
                Datasets.of(RELATED.replace("in: case\n    count", "in: case\n    folder: files\n    count"), 20, 1);
        Document file = dataset.document(dataset.firstOrdinal(kind(dataset, "file")));
        assertThat(file.path()).contains("/files/");
        assertThat(((ModelDocument) file).addedValue(0))
                .isEqualTo(dataset.id(((ModelDocument) file)
                                .above(kind(dataset, "case"))
                                .identity())
                        .toString());
    }
}
