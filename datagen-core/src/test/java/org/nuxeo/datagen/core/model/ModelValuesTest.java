// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.Identity;

class ModelValuesTest {

    private static final ValueRule NUMBER = new ValueRule.Range(0, Long.MAX_VALUE - 1, 1, 0);

    private static Object[] values(Dataset dataset, Identity identity) {
        return dataset.document(identity).addedValues();
    }

    @Test
    void valuesDoNotDependOnTheSizeOfTheDatasetOrTheOrder() {
        ContentModel model = Models.of(
                Bank.STATEMENT,
                new AddedField("test:number", NUMBER),
                new AddedField("test:words", new ValueRule.Words(3, 9)),
                new AddedField(
                        "test:parts",
                        new ValueRule.Elements(new ValueRule.Complex(List.of(new ValueRule.Part("a", NUMBER))), 0, 4)));
        Dataset small = Models.dataset(model, 30, 2);
        Dataset large = Models.dataset(model, 90_000_000, 60);
        long first = small.firstOrdinal(Bank.STATEMENT);
        for (long ordinal = small.size() - 1; ordinal >= first; ordinal--) {
            Identity identity = small.identity(ordinal);
            assertThat(values(large, identity)).isEqualTo(values(small, identity));
        }
    }

    @Test
    void otherSeedsAndOtherFieldsGiveOtherValues() {
        ContentModel model =
                Models.of(Bank.CUSTOMER, new AddedField("test:one", NUMBER), new AddedField("test:two", NUMBER));
        Object[] values = values(Models.dataset(model, 3, 1), Bank.customer(0));
        assertThat(values[0]).isNotEqualTo(values[1]);
        DatasetSpec other = DatasetSpec.builder().dataSeed(7).model(model).build();
        Object[] others = values(Dataset.of(other, Corpus.builtIn(), model), Bank.customer(0));
        assertThat(others[0]).isNotEqualTo(values[0]);
    }

    @Test
    void documentsOfACustomerOrAnAccountCanShareAValue() {
        AddedField ofCustomer = new AddedField("test:customer", NUMBER, Scope.CUSTOMER, Set.of());
        AddedField ofAccount = new AddedField("test:account", NUMBER, Scope.ACCOUNT, Set.of());
        ContentModel model = Layouts.modelBuilder("test")
                .kind(KindModel.builder(Bank.CUSTOMER).add(ofCustomer).build())
                .kind(KindModel.builder(Bank.STATEMENT)
                        .add(ofCustomer)
                        .add(ofAccount)
                        .build())
                .build();
        Dataset dataset = Models.dataset(model, 6, 12);
        Identity june = Bank.statement(0, Months.of(2015, 6));
        Identity july = Bank.statement(0, Months.of(2015, 7));
        Object[] values = values(dataset, june);
        assertThat(values(dataset, july)).containsExactly(values);
        long customer = dataset.generator().customerOfAccount(0);
        assertThat(values(dataset, Bank.customer(customer))).containsExactly(values[0]);
        Identity ofAnother = Bank.statement(dataset.generator().firstAccount(customer + 1), Months.of(2015, 6));
        assertThat(values(dataset, ofAnother)).doesNotContain(values);
    }

    @Test
    void fieldsFollowFromFieldsThatAreDeclaredLater() {
        ContentModel model = Layouts.modelBuilder("test")
                .kind(KindModel.builder(Bank.STATEMENT)
                        .title("{test:label} of {customer:lastname}")
                        .add(new AddedField("test:label", ValueRule.Template.parse("No. {test:number} ({month})")))
                        .add(new AddedField("test:titled", new ValueRule.Reference("dc:title")))
                        .add(new AddedField("test:number", new ValueRule.Constant(ValueType.LONG, 42L)))
                        .build())
                .build();
        Document document = Models.dataset(model, 3, 1).document(Bank.statement(0, Months.of(2015, 1)));
        String title = "No. 42 (2015-01) of " + document.customer().lastName();
        assertThat(document.addedValues()).containsExactly("No. 42 (2015-01)", title, 42L);
        assertThat(document.title()).isEqualTo(title);
    }

    @Test
    void aValueFollowsFromAnotherOne() {
        ValueRule when = new ValueRule.When(
                "customer:address/state",
                List.of(new ValueRule.Case("CA", new ValueRule.Constant(ValueType.STRING, "west"))),
                null);
        Dataset dataset = Models.dataset(Models.of(Bank.CUSTOMER, new AddedField("test:side", when)), 300, 1);
        for (int i = 0; i < 300; i++) {
            boolean west = dataset.customer(i).state().code().equals("CA");
            assertThat(values(dataset, Bank.customer(i))[0]).isEqualTo(west ? "west" : null);
        }
    }

    @Test
    void datesKeepTheirDistance() {
        ValueRule years = new ValueRule.Date("date", Distance.parse("7y"), Distance.parse("7y"), false);
        ValueRule days = new ValueRule.Date("test:years", Distance.parse("-2d"), Distance.parse("1d"), true);
        Dataset dataset = Models.dataset(
                Models.of(Bank.STATEMENT, new AddedField("test:years", years), new AddedField("test:days", days)),
                30,
                60);
        Instant expected = Instant.parse("2023-02-28T12:00:00Z");
        for (int account = 0; account < 60; account++) {
            Object[] values = values(dataset, Bank.statement(account, Months.of(2016, 2)));
            assertThat(Instant.ofEpochMilli((long) values[0])).isEqualTo(expected);
            assertThat(Instant.ofEpochMilli((long) values[1]))
                    .isBetween(Instant.parse("2023-02-26T00:00:00Z"), Instant.parse("2023-03-01T23:59:59Z"));
        }
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
        ContentModel model = Models.of(
                Bank.STATEMENT, new AddedField("test:meter", new ValueRule.Sequence(100, 50, 50, Months.FIRST)));
        Dataset dataset = Models.dataset(model, 3, 60);
        long[] meter = IntStream.range(0, 60)
                .mapToLong(i -> (long) values(dataset, Bank.statement(1, Months.of(2015, 1) + i))[0])
                .toArray();
        assertThat(meter).isSorted().doesNotHaveDuplicates();
        assertThat(meter[0]).isBetween(100 + 50 * 180L, 100 + 50 * 181L - 1);
    }

    @Test
    void typesAreThoseOfTheModel() {
        ContentModel model = Layouts.modelBuilder("insurer")
                .kind(KindModel.builder(Bank.LETTER).type("Welcome{state}").build())
                .kind(KindModel.builder(Bank.IDCARD).type("Passport").build())
                .build();
        Dataset dataset = Models.dataset(model, 30, 1);
        Document letter = dataset.document(Bank.letter(0));
        assertThat(letter.type())
                .isEqualTo("Welcome" + letter.customer().state().code());
        assertThat(dataset.document(Bank.idCard(0)).type()).isEqualTo("Passport");
    }

    @Test
    void placementsAreKept() {
        AddedField field = new AddedField("test:a", NUMBER, Scope.DOCUMENT, EnumSet.of(Placement.INDEX));
        assertThat(field.isIn(Placement.INDEX)).isTrue();
        assertThat(field.isIn(Placement.EXPORT)).isFalse();
        assertThat(new AddedField("policy:sumInsured", NUMBER).column()).isEqualTo("policy_sum_insured");
    }
}
