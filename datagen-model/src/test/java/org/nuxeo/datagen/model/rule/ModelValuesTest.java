// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;

class ModelValuesTest {

    private static final ValueRule NUMBER = new Numbered.Range(0, Long.MAX_VALUE - 1, 1, 0);

    private static Object[] values(Dataset dataset, Identity identity) {
        return ((ModelDocument) dataset.document(identity)).addedValues();
    }

    @Test
    void valuesDoNotDependOnTheSizeOfTheDatasetOrTheOrder() {
        ContentModel model = TestModel.of(
                TestModel.BILL,
                new FieldRule("test:number", NUMBER),
                new FieldRule("test:words", new Words(new ValueRule.Sizes(3, 9, null), null)),
                new FieldRule(
                        "test:parts",
                        new ValueRule.Elements(
                                new ValueRule.Complex(List.of(new ValueRule.Part("a", NUMBER))),
                                new ValueRule.Sizes(0, 4, null),
                                null)));
        Dataset small = Datasets.of(model, 30, 2);
        Dataset large = Datasets.of(model, 90_000_000, 60);
        long first = small.firstOrdinal(TestModel.BILL);
        for (long ordinal = small.size() - 1; ordinal >= first; ordinal--) {
            Identity identity = small.identity(ordinal);
            assertThat(values(large, identity)).isEqualTo(values(small, identity));
        }
    }

    @Test
    void otherSeedsAndOtherFieldsGiveOtherValues() {
        ContentModel model =
                TestModel.of(TestModel.CLIENT, new FieldRule("test:one", NUMBER), new FieldRule("test:two", NUMBER));
        Object[] values = values(Datasets.of(model, 3, 1), new Identity(TestModel.CLIENT, 0, 0));
        assertThat(values[0]).isNotEqualTo(values[1]);
        Object[] others = values(Datasets.of(model, spec -> spec.dataSeed(7)), new Identity(TestModel.CLIENT, 0, 0));
        assertThat(others[0]).isNotEqualTo(values[0]);
    }

    @Test
    void documentsBelowTheSameDocumentCanShareAValue() {
        FieldRule ofClient =
                new FieldRule("test:client", NUMBER, new Scope(TestModel.CLIENT), Set.of(), "test:client", true);
        FieldRule ofContract =
                new FieldRule("test:contract", NUMBER, new Scope(TestModel.CONTRACT), Set.of(), "test:contract", true);
        ContentModel model = TestModel.of(
                KindModel.of(TestModel.NOTICE, ofClient), KindModel.of(TestModel.BILL, ofClient, ofContract));
        Dataset dataset = Datasets.of(model, 6, 12);
        Object[] values = values(dataset, bill(0, 6));
        assertThat(values(dataset, bill(0, 7))).containsExactly(values);
        assertThat(values(dataset, new Identity(TestModel.NOTICE, 0, 0))).containsExactly(values[0]);
        assertThat(values(dataset, new Identity(TestModel.NOTICE, 1, 0))).containsExactly(values[0]);
        assertThat(values(dataset, bill(1, 6))).contains(values[0]).doesNotContain(values[1]);
        assertThat(values(dataset, bill(2, 6))).doesNotContain(values);
    }

    private static Identity bill(long contract, int month) {
        return new Identity(TestModel.BILL, contract, Months.of(2015, month));
    }

    @Test
    void fieldsFollowFromFieldsThatAreDeclaredLater() {
        ContentModel model = TestModel.of(TestModel.kind(
                TestModel.BILL,
                "Bill",
                Template.parse("{test:label} of {home}"),
                new FieldRule("test:label", Template.parse("No. {test:number} ({month})")),
                new FieldRule("test:titled", new ValueRule.Reference("dc:title")),
                new FieldRule("test:number", new ValueRule.Constant(ValueType.LONG, 42L))));
        ModelDocument document = (ModelDocument) Datasets.of(model, 3, 1).document(bill(0, 1));
        String title = "No. 42 (2015-01) of " + document.group().home().name();
        assertThat(document.addedValues()).containsExactly("No. 42 (2015-01)", title, 42L);
        assertThat(document.title()).isEqualTo(title);
    }

    @Test
    void aValueFollowsFromAnotherOne() {
        ValueRule when = new When(
                "home", List.of(new When.Case("South", new ValueRule.Constant(ValueType.STRING, "west"))), null);
        Dataset dataset = Datasets.of(TestModel.of(TestModel.CLIENT, new FieldRule("test:side", when)), 300, 1);
        for (int i = 0; i < 300; i++) {
            Identity client = new Identity(TestModel.CLIENT, i, 0);
            boolean south = dataset.document(client).group().home().name().equals("South");
            assertThat(values(dataset, client)[0]).isEqualTo(south ? "west" : null);
        }
    }

    @Test
    void datesKeepTheirDistance() {
        ValueRule years = new DrawnRule.Date("date", Distance.parse("7y"), Distance.parse("7y"), false, null);
        ValueRule days = new DrawnRule.Date("test:years", Distance.parse("-2d"), Distance.parse("1d"), true, null);
        Dataset dataset = Datasets.of(
                TestModel.of(TestModel.BILL, new FieldRule("test:years", years), new FieldRule("test:days", days)),
                30,
                60);
        for (int account = 0; account < 60; account++) {
            Identity bill = new Identity(TestModel.BILL, account, Months.of(2016, 2));
            Object[] values = values(dataset, bill);
            LocalDate expected = dataset.document(bill).date().plusYears(7);
            assertThat(date(values[0])).isEqualTo(expected);
            assertThat(date(values[1])).isBetween(expected.minusDays(2), expected.plusDays(1));
        }
    }

    private static LocalDate date(Object millis) {
        return LocalDate.ofInstant(Instant.ofEpochMilli((long) millis), ZoneOffset.UTC);
    }

    @Test
    void distancesOfMonthsEndWithShortMonths() {
        int day = (int) java.time.LocalDate.of(2016, 1, 31).toEpochDay();
        assertThat(Distance.parse("1m").from(day))
                .isEqualTo((int) java.time.LocalDate.of(2016, 2, 29).toEpochDay());
        assertThat(Distance.parse("-2m").from(day))
                .isEqualTo((int) java.time.LocalDate.of(2015, 11, 30).toEpochDay());
        assertThatThrownBy(() -> Distance.parse("7 years")).hasMessageContaining("must be a number of days");
    }

    @Test
    void sequencesRiseWithTheMonthWhateverTheFirstMonth() {
        ContentModel model = TestModel.of(
                TestModel.BILL, new FieldRule("test:meter", new DrawnRule.Sequence(100, 50, 50, Months.FIRST)));
        Dataset dataset = Datasets.of(model, 3, 60);
        long[] meter = IntStream.range(0, 60)
                .mapToLong(i -> (long) values(dataset, new Identity(TestModel.BILL, 1, Months.of(2015, 1) + i))[0])
                .toArray();
        assertThat(meter).isSorted().doesNotHaveDuplicates();
        assertThat(meter[0]).isBetween(100 + 50 * 180L, 100 + 50 * 181L - 1);
    }

    @Test
    void typesAreThoseOfTheModel() {
        ContentModel model = TestModel.of(TestModel.kind(TestModel.CARD, "Passport", null));
        Dataset dataset = Datasets.of(model, 30, 1);
        assertThat(dataset.document(new Identity(TestModel.CARD, 0, 0)).type()).isEqualTo("Passport");
        assertThat(dataset.document(new Identity(TestModel.NOTICE, 0, 0)).type())
                .isEqualTo("Notice");
    }

    @Test
    void placementsAreKept() {
        FieldRule field = new FieldRule("test:a", NUMBER, Scope.DOCUMENT, EnumSet.of(Placement.INDEX), "test:a", true);
        assertThat(field.placements()).containsExactly(Placement.INDEX);
        assertThat(Field.column("policy:sumInsured")).isEqualTo("policy_sum_insured");
    }
}
