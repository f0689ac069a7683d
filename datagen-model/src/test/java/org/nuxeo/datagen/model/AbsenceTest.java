// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Fields that only some documents have. */
class AbsenceTest {

    private static final String MODEL = """
            model: a
            format: 2
            cell: 64
            kinds:
              case:
                fields: {owner: {words: 1, present: 25 %}}
              note:
                in: case
                count: {1: 50 %, 4: 50 %}
                fields:
                  closed: {date: 30d, present: 62 %}
                  reason: {words: 2, present: {with: closed}}
                  plain: {words: 2}
                  parts: {complex: {a: {words: 1, present: 50 %}, b: {words: 1, present: 30 %}}}
                  rows: {list: {size: 10, of: {complex: {a: 1, b: {words: 1, present: 20 %}}}}}
                  shared: {words: 1, per: case, present: 40 %}
              bill: {in: case, each: month, fields: {paid: {date: 3d, present: 90 %}}}
            """;

    private static ContentModel model(String text) {
        return (ContentModel) Archives.parse(text, null);
    }

    private static List<@Nullable Object[]> values(String text, String label, long groups) {
        ContentModel model = model(text);
        Dataset dataset = Datasets.of(model, groups, 3);
        Kind kind = model.kinds().of(label);
        List<@Nullable Object[]> values = new ArrayList<>();
        for (long i = 0; i < dataset.count(kind); i++) {
            values.add(((ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i)).addedValues());
        }
        return values;
    }

    @Test
    void sharesOfValuesCountTheDocumentsThatHaveNone() {
        ContentModel model = model("""
                model: a
                format: 2
                kinds:
                  case:
                    fields:
                      b: {pick: {x: 3, y: 1}, present: 40 %}
                      c: {chance: 25 %, present: {with: b}}
                      d: {pick: [x], present: {with: e}}
                      e: {relation: {to: case, chance: 10 %}}
                """);
        assertThat(model.shares(model.kinds().of("case")))
                .containsOnly(
                        Map.entry("a:b", Map.of("x", 0.4 * 0.75, "y", 0.4 * 0.25)),
                        Map.entry("a:c", Map.of("true", 0.4 * 0.25, "false", 0.4 * 0.75)));
    }

    private static long present(List<@Nullable Object[]> values, int slot) {
        return values.stream().filter(each -> each[slot] != null).count();
    }

    @Test
    void shareIsExactInEveryCellAndInEveryPeriod() {
        List<@Nullable Object[]> notes = values(MODEL, "note", 128);
        assertThat(notes).hasSize(320);
        for (int cell = 0; cell < 2; cell++) {
            List<@Nullable Object[]> of = notes.subList(cell * 160, cell * 160 + 160);
            assertThat(present(of, 0)).isEqualTo(Math.round(160 * 0.62));
            assertThat(present(
                            of.stream()
                                    .map(each -> Objects.requireNonNullElse((Object[]) each[3], new Object[2]))
                                    .toList(),
                            1))
                    .isEqualTo(48);
            assertThat(present(values(MODEL, "case", 128).subList(cell * 64, cell * 64 + 64), 0))
                    .isEqualTo(16);
        }
        assertThat(present(notes.subList(0, 20), 0)).isBetween(5L, 19L);
        List<@Nullable Object[]> bills = values(MODEL, "bill", 64);
        for (int month = 0; month < 3; month++) {
            assertThat(present(bills.subList(month * 64, month * 64 + 64), 0)).isEqualTo(58);
        }
        assertThat(bills.subList(0, 64).stream().map(each -> each[0] != null).toList())
                .isNotEqualTo(bills.subList(64, 128).stream()
                        .map(each -> each[0] != null)
                        .toList());
    }

    @Test
    void whatGoesTogetherIsAbsentTogether() {
        assertThat(values(MODEL, "note", 128)).allSatisfy(note -> {
            assertThat(note[1] == null).isEqualTo(note[0] == null);
            assertThat(note[2]).isNotNull();
        });
    }

    @Test
    void documentsOfOneParentShareAnAbsence() {
        List<@Nullable Object[]> notes = values(MODEL, "note", 64);
        ContentModel model = model(MODEL);
        Dataset dataset = Datasets.of(model, 64, 3);
        Boolean[] ofCase = new Boolean[64];
        Kind note = model.kinds().of("note");
        for (int i = 0; i < notes.size(); i++) {
            int group = (int) dataset.layout().group(dataset.identity(dataset.firstOrdinal(note) + i));
            boolean has = notes.get(i)[5] != null;
            assertThat(ofCase[group]).isIn(null, has);
            ofCase[group] = has;
        }
        assertThat(Arrays.stream(ofCase).filter(each -> each).count()).isEqualTo(Math.round(64 * 0.4));
    }

    @Test
    void partsOfElementsAreDrawnAndAnEmptyComplexValueIsAbsent() {
        List<@Nullable Object[]> notes = values(MODEL, "note", 6_400);
        long rows = 0;
        long with = 0;
        for (Object[] note : notes) {
            for (Object row : (Object[]) note[4]) {
                rows++;
                with += ((Object[]) row)[1] == null ? 0 : 1;
            }
            Object[] parts = (Object[]) note[3];
            assertThat(parts == null || parts[0] != null || parts[1] != null).isTrue();
        }
        assertThat((double) with / rows).isCloseTo(0.2, within(0.005));
        assertThat(present(notes, 3)).isLessThan(notes.size());
    }

    @Test
    void growthAndOtherSharesKeepWhatThereIs() {
        List<@Nullable Object[]> small = values(MODEL, "note", 70);
        assertThat(small)
                .usingRecursiveFieldByFieldElementComparator()
                .isEqualTo(values(MODEL, "note", 200).subList(0, small.size()));
        List<@Nullable Object[]> all = values(MODEL.replace("62 %", "100 %"), "note", 70);
        for (int i = 0; i < small.size(); i++) {
            assertThat(small.get(i)[0]).isIn(null, all.get(i)[0]);
        }
    }
}
