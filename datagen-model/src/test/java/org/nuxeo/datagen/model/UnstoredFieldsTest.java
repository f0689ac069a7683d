// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Fields that only rules read, with {@code stored: false}. */
class UnstoredFieldsTest {

    private static final String MODEL = """
            model: m
            format: 2
            cell: 64
            kinds:
              case:
                fields:
                  form: {pick: {pdf: 60 %, jpg: 40 %}, deal: true, stored: false}
                  line: {pick: [a, b], deal: true}
              letter-pdf: &letter
                in: case
                type: Letter
                count: {of: form, is: {pdf: 1, jpg: 0}}
                title: "{subject} of {case.form}"
                fields:
                  subject: {words: 2, stored: false}
                  dc:creator: ann
                  dc:description: "About {subject}"
              letter-jpg:
                <<: *letter
                count: {of: form, is: {pdf: 0, jpg: 1}}
                file: {template: hospital/xray.jpg, fields: {patient: "{subject}", view: b}}
              memo: {in: case, type: Letter}
            """;

    private static Document document(Dataset dataset, String kind, long number) {
        return dataset.document(dataset.firstOrdinal(Trees.kind(dataset, kind)) + number);
    }

    @Test
    void documentsLackThemAndRulesReadThem() {
        Dataset dataset = Datasets.of(MODEL, 64, 1);
        ModelDocument file = (ModelDocument) document(dataset, "letter-pdf", 3);
        assertThat(dataset.type(file.kind()).objects())
                .extracting(Field::name)
                .containsExactly("dc:creator", "dc:description", "dc:lastContributor", "dc:contributors");
        assertThat(file.addedValues()).hasSize(4).startsWith("ann");
        String subject = file.title().replace(" of pdf", "");
        assertThat(subject).matches("\\w+ \\w+");
        assertThat(file.addedValue(1)).isEqualTo("About " + subject);
        assertThat(dataset.archive().shares(Trees.kind(dataset, "case"))).containsOnlyKeys("m:line");
        assertThat(dataset.contents()
                        .reader()
                        .fields(document(dataset, "case", 0))
                        .build()
                        .toString())
                .contains("m:line=")
                .doesNotContain("pdf", "jpg");
    }

    /** Two formats of one type, by a dealt field of the case: each case has one letter, and shares are exact over a cell. */
    @Test
    void countsGoByThem() {
        Dataset dataset = Datasets.of(MODEL, 640, 1);
        Map<Object, Integer> cases = new HashMap<>();
        for (String label : new String[] {"letter-pdf", "letter-jpg"}) {
            Kind kind = Trees.kind(dataset, label);
            for (long i = 0; i < dataset.count(kind); i++) {
                Document file = document(dataset, label, i);
                assertThat(file.title()).endsWith(" of" + label.replace("letter-", " "));
                assertThat(file.type()).isEqualTo("Letter");
                cases.merge(Objects.requireNonNull(dataset.layout().parent(file.identity())), 1, Integer::sum);
            }
        }
        assertThat(cases.values()).hasSize(640).containsOnly(1);
        assertThat(dataset.count(Trees.kind(dataset, "letter-pdf"))).isEqualTo(380);
        assertThat(Objects.requireNonNull(dataset.contents().find(dataset.layout(), "case.form=pdf"))
                        .count())
                .isEqualTo(380);
    }

    @Test
    void typesStayAsTheyAre() {
        assertThatThrownBy(() -> Archives.parse(MODEL.replace("words: 2, stored: false", "words: 2"), null))
                .hasMessageContaining(
                        "type Letter: is also that of letter-pdf, which has the fields [m:subject], not []");
        String own = MODEL.replace("dc:creator: ann", "dc:creator: {constant: ann, stored: false}");
        assertThatThrownBy(() -> Archives.parse(own, null))
                .hasMessage("model:16:19: kinds.letter-pdf.fields.dc:creator: stored: field dc:creator is Nuxeo's own:"
                        + " must be true");
    }
}
