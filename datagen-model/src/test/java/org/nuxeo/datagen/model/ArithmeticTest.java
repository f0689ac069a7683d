// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Fields that are computed from others, in decimals. */
class ArithmeticTest {

    private static final String MODEL = """
            model: m
            format: 2
            kinds:
              case: {fields: {rate: {pick: {20: 80 %, 5.5: 20 %}}}}
              bill:
                in: case
                each: month
                fields:
                  total: {compute: "net + tax"}
                  tax: {compute: "net * case.rate / 100"}
                  net: {compute: "sum(items.line)"}
                  direct: {compute: "sum(items.quantity * items.price) - net"}
                  items:
                    list:
                      from: 0
                      to: 9
                      of:
                        complex:
                          quantity: {range: {from: 1, to: 500}}
                          price: {range: {from: 0.01, to: 999.99}}
                          line: {compute: ".quantity * .price"}
                          text: {template: "{.quantity} for {.line}"}
                  due: {date: {from: -40d, to: 40d}}
                  days: {compute: {of: "days(date, due)", decimals: 0}}
                  balance: {slices: {from: -500.00, of: [[1, 9000.00, 1200]]}}
                  moved: {compute: "balance - previous(balance)"}
                  some: {range: {from: 1, to: 9}, present: 50 %}
                  twice: {compute: "some * 2"}
                  numbers: {list: {size: 3, of: {range: {from: 1, to: 9}}}}
                  third: {compute: {of: "sum(numbers) / 3", decimals: 9}}
            """;

    private static List<ModelDocument> documents(Dataset dataset, String label) {
        Kind kind = dataset.layout().kinds().of(label);
        return LongStream.range(0, dataset.count(kind))
                .mapToObj(i -> (ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i))
                .toList();
    }

    private static Object value(ModelDocument document, String name) {
        for (Field field : document.dataset().type(document.kind()).objects()) {
            if (field.name().endsWith(":" + name)) {
                return document.object(field);
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static BigDecimal number(Object value) {
        return new BigDecimal(String.valueOf(value));
    }

    private static BigDecimal cents(BigDecimal value) {
        return value.setScale(2, RoundingMode.HALF_EVEN);
    }

    @Test
    void linesTaxesAndTotalsAreExact() {
        List<ModelDocument> bills = documents(Datasets.of(MODEL, 200, 3), "bill");
        assertThat(bills).hasSize(600).allSatisfy(bill -> {
            BigDecimal net = BigDecimal.ZERO;
            for (Object each : (Object[]) value(bill, "items")) {
                Object[] row = (Object[]) each;
                BigDecimal line = number(row[0]).multiply(number(row[1]));
                assertThat(number(row[2])).isEqualByComparingTo(line);
                assertThat((String) row[3]).startsWith(row[0] + " for " + (long) Math.floor((double) row[2]));
                net = net.add(line);
            }
            BigDecimal rate = number(value(bill.above(bill.kind().parent()), "rate"));
            BigDecimal tax = cents(net.multiply(rate).movePointLeft(2));
            assertThat(number(value(bill, "net"))).isEqualByComparingTo(net);
            assertThat(number(value(bill, "tax"))).isEqualByComparingTo(tax);
            assertThat(number(value(bill, "total"))).isEqualByComparingTo(net.add(tax));
            assertThat(value(bill, "direct")).isEqualTo(0.0);
        });
    }

    @Test
    void daysQuotientsAndAbsenceFollow() {
        List<ModelDocument> bills = documents(Datasets.of(MODEL, 200, 3), "bill");
        assertThat(bills).anyMatch(bill -> value(bill, "some") == null).allSatisfy(bill -> {
            long days = ((long) value(bill, "due") - bill.documentMillis()) / 86_400_000L;
            assertThat(value(bill, "days")).isEqualTo(days);
            Object some = value(bill, "some");
            assertThat(value(bill, "twice")).isEqualTo(some == null ? null : (Object) (2.0 * (long) some));
            long sum = 0;
            for (Object each : (Object[]) value(bill, "numbers")) {
                sum += (long) each;
            }
            assertThat(number(value(bill, "third")))
                    .isEqualByComparingTo(
                            BigDecimal.valueOf(sum).divide(BigDecimal.valueOf(3), 9, RoundingMode.HALF_EVEN));
        });
    }

    @Test
    void balanceRunsFromMonthToMonthWhateverMonthsADatasetHas() {
        Dataset dataset = Datasets.of(MODEL, 20, 24);
        Kind bill = dataset.layout().kinds().of("bill");
        for (ModelDocument each : documents(dataset, "bill")) {
            Identity own = each.identity();
            Identity before = new Identity(bill, own.position(), own.month() - 1);
            ModelDocument last = (ModelDocument) dataset.uncheckedDocument(before);
            assertThat(number(value(last, "balance")).add(number(value(each, "moved"))))
                    .isEqualByComparingTo(number(value(each, "balance")));
        }
        List<Object> moved = new ArrayList<>();
        documents(Datasets.of(MODEL, 20, 2), "bill").forEach(each -> moved.add(value(each, "moved")));
        assertThat(moved).doesNotContainNull();
    }

    @ParameterizedTest
    @CsvSource({
        "0.5 + 2 * 3, 6.5",
        "(0.5 + 2) * 3, 7.5",
        "8 - 3 - 2, 3",
        "12 / 4 / 3, 1",
        "-2 * 3, -6",
        "0.125 * 1, 0.12",
        "0.375 * 1, 0.38",
        "1 / 3 * 3, 1",
        "0.1 + 0.2 - 0.3, 0",
        "999999999999999 * 1000, 9.007199254740992E13"
    })
    void signsBindAsInSchoolAndHalvesBecomeEven(String expression, double expected) {
        String text = "{model: m, format: 2, kinds: {case: {fields: {a: {compute: '" + expression + "'}}}}}";
        assertThat(documents(Datasets.of(text, 1, 1), "case").get(0).addedValue(0))
                .isEqualTo(expected);
    }

    @Test
    void nothingIsDividedByZeroOrFollowsFromItself() {
        String text = "{model: m, format: 2, kinds: {case: {fields: {a: {compute: '1 / (year - year)'}}}}}";
        assertThat(documents(Datasets.of(text, 1, 1), "case").get(0).addedValue(0))
                .isNull();
        assertThatThrownBy(() -> Datasets.of(MODEL.replace("- previous(balance)", "- previous(moved)"), 1, 1))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining("m:moved → m:moved");
    }

    @Test
    void contractsOfTheEngineeringModelAddUp() {
        Dataset dataset = Datasets.of("engineering", 300, 1);
        assertThat(documents(dataset, "contract")).isNotEmpty().allSatisfy(contract -> {
            BigDecimal net = BigDecimal.ZERO;
            for (Object each : (Object[]) value(contract, "items")) {
                Object[] row = (Object[]) each;
                net = net.add(number(row[1]).multiply(number(row[2])));
            }
            BigDecimal rate = number(value(contract, "vat"));
            assertThat(number(value(contract, "amount")))
                    .isEqualByComparingTo(net.add(cents(net.multiply(rate).movePointLeft(2))));
        });
    }
}
