// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.testing.TestModel;

class ContentModelTest {

    private static ContentModel statement(Consumer<KindModel.Builder> change) {
        return kind(TestModel.BILL, change);
    }

    private static ContentModel kind(Kind kind, Consumer<KindModel.Builder> change) {
        KindModel.Builder model = KindModel.builder(kind);
        change.accept(model);
        return TestModel.builder("test").kind(model.build()).build();
    }

    private static void refused(Consumer<KindModel.Builder> change, String message) {
        assertThatThrownBy(() -> statement(change))
                .isInstanceOf(ArchiveException.class)
                .hasMessageContaining(message);
    }

    private static AddedField reference(String name, String to) {
        return new AddedField(name, new ValueRule.Reference(to));
    }

    @Test
    void modelsWithTheSameDocumentsAreEqual() {
        assertThat(statement(model -> model.type("Bill")))
                .isEqualTo(TestModel.builder("another name").build());
        assertThat(statement(model -> model.type("Invoice"))).isNotEqualTo(statement(model -> {}));
    }

    @Test
    void theFingerprintCoversEveryRule() {
        assertThat(statement(model -> model.add(reference("a:b", "month"))).fingerprint())
                .matches("[0-9a-f]{16}")
                .isEqualTo(
                        statement(model -> model.add(reference("a:b", "month"))).fingerprint())
                .isNotEqualTo(
                        statement(model -> model.add(reference("a:b", "name"))).fingerprint())
                .isNotEqualTo(
                        statement(model -> model.add(reference("a:c", "month"))).fingerprint());
    }

    @Test
    void specsHaveTheFingerprintOfTheirModel() {
        ContentModel model = statement(each -> each.type("Invoice"));
        DatasetSpec spec = DatasetSpec.builder(model).build();
        DatasetSpec bank = Bank.spec().build();
        assertThat(spec.fingerprint()).isNotEqualTo(bank.fingerprint());
        assertThat(spec.baseFingerprint()).isNotEqualTo(bank.baseFingerprint());
        assertThat(spec.contains(bank)).isFalse();
        assertThat(spec.withSize(3, 3).archiveFingerprint()).isEqualTo(model.fingerprint());
        assertThatThrownBy(() -> Bank.dataset(spec)).hasMessageContaining("must be the dataset's corpus");
        assertThat(Dataset.of(spec, model).withSpec(spec.withSize(3, 3)).archive())
                .isEqualTo(model);
    }

    @Test
    void unknownNamesAreRefusedWithASuggestion() {
        refused(
                model -> model.add(reference("a:b", "dc:titl")),
                "kinds.bill.fields.a:b: dc:titl: a bill has no such field; did you mean dc:title?");
        assertThatThrownBy(() -> kind(TestModel.CLIENT, model -> model.add(reference("a:b", "month"))))
                .hasMessageContaining("a client has no such field");
    }

    @Test
    void circlesAreRefused() {
        refused(
                model -> model.add(reference("a:b", "a:c"))
                        .add(reference("a:c", "a:d"))
                        .add(reference("a:d", "a:b")),
                "a:b → a:c → a:d → a:b: must not follow from itself");
        refused(
                model -> model.title(Template.parse("{a:b}")).add(reference("a:b", "dc:title")),
                "dc:title → a:b → dc:title: must not follow from itself");
    }

    @Test
    void namesAreRefusedThatExistOrAreNuxeos() {
        refused(
                model -> model.add(reference("a:b", "name")).add(reference("a:b", "name")),
                "field a:b: exists already in this kind");
        refused(model -> model.add(reference("dc:subject", "name")), "schema dc is Nuxeo's own");
        assertThatThrownBy(() -> reference("number", "name"))
                .hasMessageContaining("must be a schema, a colon and a name");
        refused(model -> model.type("Client"), "is also that of");
        refused(model -> model.type("1st"), "must be letters and digits");
        refused(model -> model.lifeCycle("default", "\"open\""), "life cycle \"open\": must be letters and digits");
    }

    @Test
    void typesThatDoNotFitAreRefused() {
        ValueRule words = new Words(1, 2);
        refused(
                model -> model.add(new AddedField("a:b", new ValueRule.As(ValueType.INTEGER, words))),
                "type integer: the value is string");
        refused(
                model -> model.add(new AddedField(
                        "a:b", new DrawnRule.Date("name", Distance.parse("1d"), Distance.parse("1d"), false))),
                "date of name: must be a date, is string");
        refused(
                model -> model.add(new AddedField("a:list", new ValueRule.Elements(words, 1, 2)))
                        .add(new AddedField("a:b", Template.parse("{a:list}"))),
                "a:list: must be a single value, is list of string");
        ValueRule mixed = new When("month", List.of(new When.Case("2015-01", words)), new DrawnRule.Chance(0.5));
        refused(model -> model.add(new AddedField("a:b", mixed)), "all cases must have one type");
        assertThatThrownBy(() -> kind(
                        TestModel.NOTICE,
                        model -> model.add(new AddedField("a:b", new DrawnRule.Sequence(0, 1, 1, 24_180)))))
                .hasMessageContaining("a month, a ");
        assertThatThrownBy(() -> kind(
                        TestModel.CLIENT,
                        model -> model.add(
                                new AddedField("a:b", words, new Scope(TestModel.CONTRACT), java.util.Set.of()))))
                .hasMessageContaining("per contract: a client belongs to no contract");
    }

    @Test
    void aFieldHasOneTypeInAllKinds() {
        ContentModel.Builder model = TestModel.builder("test")
                .kind(KindModel.builder(TestModel.CLIENT)
                        .add(new AddedField("a:b", new Words(1, 1)))
                        .build())
                .kind(KindModel.builder(TestModel.BILL)
                        .add(new AddedField("a:b", new DrawnRule.Chance(1)))
                        .build());
        assertThatThrownBy(model::build).hasMessageContaining("field a:b is boolean here and string in client");
    }

    @Test
    void rulesOutsideTheirLimitsAreRefused() {
        assertThatThrownBy(() -> new Numbered.Range(2, 1, 1, 0)).hasMessageContaining("from must not exceed to");
        assertThatThrownBy(() -> new DrawnRule.Zipf(0, 1)).hasMessage("zipf ranks 0: must be 1 to 1,048,576");
        assertThatThrownBy(() -> new DrawnRule.Chance(1.5)).hasMessageContaining("chance 1.5: must be 0 to 1");
        assertThatThrownBy(() -> new DrawnRule.Sequence(0, 5, 6, 0)).hasMessageContaining("so that numbers rise");
        assertThatThrownBy(() -> Template.parse("{open")).hasMessageContaining("closing brace");
        assertThat(Template.parse("{{a} {b}").references()).containsExactly("b");
    }

    @Test
    void decimalsHaveTheFewestDigits() {
        assertThat(Decimals.text(12.5)).isEqualTo("12.5");
        assertThat(Decimals.text(-0.05)).isEqualTo("-0.05");
        assertThat(Decimals.text(100)).isEqualTo("100");
        assertThat(Decimals.text(1234567.891)).isEqualTo("1234567.891");
        assertThat(Double.parseDouble(Decimals.text(Math.PI))).isEqualTo(Math.PI);
        assertThat(Decimals.text(-5, 2)).isEqualTo("-0.05");
        assertThat(Decimals.text(1250, 2)).isEqualTo("12.50");
    }
}
