// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nuxeo.datagen.model.Trees.kind;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.DealtCounts;
import org.nuxeo.datagen.model.rule.DealtCounts.Condition;
import org.nuxeo.datagen.model.rule.DealtCounts.Field;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.testing.Datasets;

/** Numbers and sums in constant time, compared with those of all documents. */
class DealtCountsTest {

    private static final String MODEL = """
            model: m
            format: 2
            kinds:
              case: {fields: {plan: {pick: {a: 5, b: 3, c: 1}, deal: exact}, sum: {range: {from: -20, to: 900, step: 4}, deal: exact}}}
              memo:
                in: case
                count: {0: 50 %, 1: 20 %, 3: 30 %}
                versions: 1
                fields:
                  plain: {range: {from: 1, to: 9}}
                  line: {pick: [x, y, z], deal: true}
                  rate: {range: {from: 0.05, to: 2.50, step: 0.05}, deal: exact}
                  fine: {range: {from: 0, to: 1000000}, deal: exact}
                  wide: {range: {from: -4000000000000000000, to: 4000000000000000000, step: 10000000000}, deal: exact}
            """;

    private static Object valueOf(List<ModelDocument> documents, int place, int slot) {
        return documents.get(place).addedValue(slot);
    }

    private static List<ModelDocument> documents(Dataset dataset, Kind kind) {
        List<ModelDocument> all = new ArrayList<>();
        for (long i = 0; i < dataset.count(kind); i++) {
            all.add((ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i));
        }
        return all;
    }

    private static Predicate<ModelDocument> has(Dataset dataset, Condition each) {
        int slot = slot(dataset, each.field());
        return document -> each.field().rule().value(each.value()).equals(document.addedValue(slot));
    }

    private static int slot(Dataset dataset, Field field) {
        return field.name().equals("m:plan") || field.name().equals("m:sum")
                ? List.of("m:plan", "m:sum").indexOf(field.name())
                : List.of("m:plain", "m:line", "m:rate", "m:fine", "m:wide").indexOf(field.name());
    }

    /** Returns conditions of a field: its first and last values, and those of some documents. */
    private static List<Condition> some(Dataset dataset, Field field, List<ModelDocument> documents) {
        List<Condition> some = new ArrayList<>(List.of(
                new Condition(field, 0), new Condition(field, field.rule().count() - 1)));
        for (int i = 0; i < 3 && !documents.isEmpty(); i++) {
            Object value = valueOf(documents, i * (documents.size() / 3), slot(dataset, field));
            some.add(new Condition(field, field.rule().number(number(value))));
        }
        return some;
    }

    private static String number(Object value) {
        return value instanceof Double number ? BigDecimal.valueOf(number).toPlainString() : value.toString();
    }

    private static BigDecimal sum(Dataset dataset, Field field, List<ModelDocument> documents) {
        int slot = slot(dataset, field);
        return documents.stream()
                .map(each -> new BigDecimal(number(each.addedValue(slot))))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1_023, 1_024, 1_025, 3_000})
    void numbersAndSumsAreThoseOfAllDocuments(long groups) {
        Dataset dataset = Datasets.of(MODEL, groups, 1);
        for (String label : List.of("case", "memo")) {
            DealtCounts counts = new DealtCounts(dataset, kind(dataset, label));
            List<ModelDocument> all = documents(dataset, kind(dataset, label));
            assertThat(counts.fields()).hasSize(label.equals("case") ? 2 : 4);
            assertThat(counts.count()).isEqualTo(all.size());
            for (Field field : counts.fields()) {
                boolean isRange = field.rule() instanceof Numbered.Range;
                if (isRange) {
                    assertThat(counts.sum(field)).isEqualByComparingTo(sum(dataset, field, all));
                }
                for (Condition one : some(dataset, field, all)) {
                    List<ModelDocument> some =
                            all.stream().filter(has(dataset, one)).toList();
                    assertThat(counts.count(one)).as(field.name()).isEqualTo(some.size());
                    for (Field other : counts.fields()) {
                        if (other.rule() instanceof Numbered.Range) {
                            assertThat(counts.sum(other, one)).isEqualByComparingTo(sum(dataset, other, some));
                        }
                        for (Condition two : some(dataset, other, all)) {
                            assertThat(counts.count(one, two))
                                    .as(field.name() + " and " + other.name())
                                    .isEqualTo(some.stream()
                                            .filter(has(dataset, two))
                                            .count());
                        }
                    }
                }
            }
        }
    }

    /** Sums that no long has room for. */
    @Test
    void wholeCellsAreEqual() {
        Dataset one = Datasets.of(MODEL, 1_024, 1);
        Dataset many = Datasets.of(MODEL, 1_024L * 900_000_007L, 1);
        DealtCounts inCell = new DealtCounts(one, kind(one, "memo"));
        DealtCounts inAll = new DealtCounts(many, kind(many, "memo"));
        BigDecimal cells = BigDecimal.valueOf(900_000_007);
        for (int i = 1; i < inCell.fields().size(); i++) {
            Condition line = new Condition(inCell.fields().get(0), 1);
            Field own = inCell.fields().get(i);
            Field same = inAll.fields().get(i);
            assertThat(inAll.sum(same)).isEqualByComparingTo(inCell.sum(own).multiply(cells));
            assertThat(inAll.sum(same, new Condition(inAll.fields().get(0), 1)))
                    .isEqualByComparingTo(inCell.sum(own, line).multiply(cells));
        }
        assertThat(inAll.sum(inAll.fields().get(2)).precision()).isGreaterThan(17);
    }

    @ParameterizedTest
    @CsvSource({
        "case.sum=500, 3000",
        "case.sum=-20, 1025",
        "memo.rate=0.05, 1023",
        "memo.rate=2.5, 3000",
        "memo.rate=2.50, 3000",
        "memo.fine=0, 2048"
    })
    void numbersAreFoundWithoutAnIndex(String query, long groups) {
        Dataset dataset = Datasets.of(MODEL, groups, 1);
        Kind kind = kind(dataset, query.substring(0, 4));
        DealtCounts counts = new DealtCounts(dataset, kind);
        Field field = counts.fields().stream()
                .filter(each -> each.name().equals("m:" + query.substring(5, query.indexOf('='))))
                .findFirst()
                .orElseThrow();
        Condition wanted = new Condition(field, field.rule().number(query.substring(query.indexOf('=') + 1)));
        Hits hits = dataset.contents().find(dataset.layout(), query);
        assertThat(hits.count()).isEqualTo(counts.count(wanted)).isPositive();
        assertThat(hits.page(0, 10_000).map(dataset::document).map(ModelDocument.class::cast))
                .doesNotHaveDuplicates()
                .allMatch(has(dataset, wanted));
        assertThat(new Locator(dataset).locate(query + "#" + hits.count())).isEqualTo(hits.get(hits.count() - 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            case.sum=501   | sum is never 501: must be -20 to 900 by 4
            case.sum=904   | sum is never 904: must be -20 to 900 by 4
            case.sum=many  | sum is never many: must be -20 to 900 by 4
            memo.rate=0.07 | rate is never 0.07: must be 0.05 to 2.50 by 0.05
            memo.plain=5   | only an index finds it; dealt fields, with deal: exact, are found without one
            """)
    void aNumberThatThereIsNotIsSaid(String query, String message) {
        Dataset dataset = Datasets.of(MODEL, 10, 1);
        assertThatThrownBy(() -> new Locator(dataset).locate(query))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatHasNoClosedFormIsRefused() {
        Dataset dataset = Datasets.of(MODEL, 10, 1);
        DealtCounts memos = new DealtCounts(dataset, kind(dataset, "memo"));
        Field line = memos.fields().get(0);
        Condition x = new Condition(line, 0);
        assertThatThrownBy(() -> memos.sum(line)).hasMessage("m:line: must be a field with range: to have a sum");
        assertThat(memos.count(x, x, x)).isEqualTo(memos.count(x));
        assertThatThrownBy(() -> new Condition(line, 3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new DealtCounts(dataset, kind(dataset, "memo-version")))
                .hasMessageStartingWith("kind memo-version: must be one of a model");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            range: {from: 1, to: 9}, present: 50 %, deal: exact    | deal: must be of a field with pick: or range: and no per:, present: or type:
            range: {from: 1, to: 9}, type: double, deal: exact     | deal: must be of a field with pick: or range: and no per:, present: or type:
            range: {from: 1, to: 9}, deal: exactly                 | deal: exactly: unknown; did you mean exact?
            range: {from: 0, to: 1099511627776}, deal: exact       | deal: the range must have at most 1,099,511,627,776 numbers; give it a larger step
            range: {from: -9000000000000000000, to: 9000000000000000000}, deal: exact | deal: the range must have at most
            """)
    void whatCannotBeDealtIsRefused(String field, String message) {
        assertThatThrownBy(() -> Datasets.of(
                        "{model: m, format: 2, kinds: {case: {}, memo: {in: case, fields: {a: {" + field + "}}}}}",
                        1,
                        1))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("kinds.memo.fields.a")
                .hasMessageContaining(message);
    }

    @Test
    void measuresSayWhatADealtRangeAsks() {
        assertThat(Measures.drawn(Archives.parse(MODEL, null)))
                .anyMatch(
                        line -> line.matches("memo, m:rate: mean 1\\.28 asked, 1\\.2[678] came; p99 2\\.50 asked, .*"))
                .noneMatch(line -> line.contains("missed"));
    }

    @Test
    void countsGoByNoRange() {
        assertThatThrownBy(() -> Datasets.of(
                        "{model: m, format: 2, kinds: {case: {fields: {a: {range: {from: 1, to: 2}, deal: exact}}},"
                                + " memo: {in: case, count: {of: a, is: {1: 1, 2: 2}}}}}",
                        1,
                        1))
                .hasMessageContaining(
                        "a: is no dealt field of a kind above; add deal: exact to a field with pick: there");
    }
}
