// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.Kind;

class ContentModelTest {

    private static ContentModel statement(Consumer<KindModel.Builder> change) {
        return kind(Bank.STATEMENT, change);
    }

    private static ContentModel kind(Kind kind, Consumer<KindModel.Builder> change) {
        KindModel.Builder model = KindModel.builder(kind);
        change.accept(model);
        return Layouts.modelBuilder("test").kind(model.build()).build();
    }

    private static void refused(Consumer<KindModel.Builder> change, String message) {
        assertThatThrownBy(() -> statement(change))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(message);
    }

    private static AddedField reference(String name, String to) {
        return new AddedField(name, new ValueRule.Reference(to));
    }

    @Test
    void aModelThatChangesNothingIsTheBank() {
        assertThat(statement(model -> model.type("Statement"))).isEqualTo(Layouts.MODEL);
        assertThat(statement(model -> model.type("Notice"))).isNotEqualTo(Layouts.MODEL);
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
        ContentModel model = statement(each -> each.type("Notice"));
        DatasetSpec spec = DatasetSpec.builder().model(model).build();
        DatasetSpec bank = DatasetSpec.builder().build();
        assertThat(spec.fingerprint()).isNotEqualTo(bank.fingerprint());
        assertThat(spec.baseFingerprint()).isNotEqualTo(bank.baseFingerprint());
        assertThat(spec.contains(bank)).isFalse();
        assertThat(spec.withSize(3, 3).modelFingerprint()).isEqualTo(model.fingerprint());
        assertThatThrownBy(() -> Dataset.of(spec))
                .hasMessage("model bank with fingerprint bank: must be the dataset's model, with fingerprint "
                        + model.fingerprint());
        assertThat(Dataset.of(spec, Corpus.builtIn(), model)
                        .withSpec(spec.withSize(3, 3))
                        .model())
                .isEqualTo(model);
    }

    @Test
    void unknownNamesAreRefusedWithASuggestion() {
        refused(
                model -> model.add(reference("a:b", "customer:lastnam")),
                "kinds.statement.fields.a:b: customer:lastnam: a statement has no such field; did you mean"
                        + " customer:lastname?");
        assertThatThrownBy(() -> kind(Bank.CUSTOMER, model -> model.add(reference("a:b", "account:number"))))
                .hasMessageContaining("a customer has no such field");
    }

    @Test
    void circlesAreRefused() {
        refused(
                model -> model.add(reference("a:b", "a:c"))
                        .add(reference("a:c", "a:d"))
                        .add(reference("a:d", "a:b")),
                "a:b → a:c → a:d → a:b: must not follow from itself");
        refused(
                model -> model.title("{a:b}").add(reference("a:b", "dc:title")),
                "dc:title → a:b → dc:title: must not follow from itself");
    }

    @Test
    void namesAreRefusedThatExistOrAreNuxeos() {
        refused(
                model -> model.add(reference("a:b", "name")).add(reference("a:b", "name")),
                "field a:b: exists already in this kind");
        refused(model -> model.add(reference("account:number", "name")), "exists already in this kind");
        refused(model -> model.add(reference("dc:subject", "name")), "schema dc is Nuxeo's own");
        refused(model -> model.add(reference("number", "name")), "must be a schema, a colon and a name");
        refused(model -> model.type("Customer"), "is also that of");
        refused(model -> model.type("1st"), "must be letters and digits");
        refused(model -> model.lifeCycle("default", "\"open\""), "life cycle \"open\": must be letters and digits");
        assertThatThrownBy(() -> kind(Bank.STATE, model -> model.type("Region")))
                .hasMessageContaining("states and folders are shared by all datasets");
    }

    @Test
    void typesThatDoNotFitAreRefused() {
        ValueRule words = new ValueRule.Words(1, 2);
        refused(
                model -> model.add(new AddedField("a:b", new ValueRule.As(ValueType.INTEGER, words))),
                "type integer: the value is string");
        refused(
                model -> model.add(new AddedField(
                        "a:b",
                        new ValueRule.Date("account:number", Distance.parse("1d"), Distance.parse("1d"), false))),
                "date of account:number: must be a date, is string");
        refused(
                model -> model.add(new AddedField("a:list", new ValueRule.Elements(words, 1, 2)))
                        .add(new AddedField("a:b", ValueRule.Template.parse("{a:list}"))),
                "a:list: must be a single value, is list of string");
        ValueRule mixed =
                new ValueRule.When("month", List.of(new ValueRule.Case("2015-01", words)), new ValueRule.Chance(0.5));
        refused(model -> model.add(new AddedField("a:b", mixed)), "all cases must have one type");
        assertThatThrownBy(() -> kind(
                        Bank.LETTER,
                        model -> model.add(new AddedField("a:b", new ValueRule.Sequence(0, 1, 1, 24_180)))))
                .hasMessageContaining("a month, a ");
        assertThatThrownBy(() -> kind(
                        Bank.CUSTOMER,
                        model -> model.add(new AddedField("a:b", words, Scope.ACCOUNT, java.util.Set.of()))))
                .hasMessageContaining("per account: a customer belongs to no account");
    }

    @Test
    void aFieldHasOneTypeInAllKinds() {
        ContentModel.Builder model = Layouts.modelBuilder("test")
                .kind(KindModel.builder(Bank.CUSTOMER)
                        .add(new AddedField("a:b", new ValueRule.Words(1, 1)))
                        .build())
                .kind(KindModel.builder(Bank.STATEMENT)
                        .add(new AddedField("a:b", new ValueRule.Chance(1)))
                        .build());
        assertThatThrownBy(model::build).hasMessageContaining("field a:b is boolean here and string in customer");
    }

    @Test
    void rulesOutsideTheirLimitsAreRefused() {
        assertThatThrownBy(() -> new ValueRule.Range(2, 1, 1, 0)).hasMessageContaining("from must not exceed to");
        assertThatThrownBy(() -> new ValueRule.Zipf(0, 1)).hasMessage("zipf ranks 0: must be 1 to 1,048,576");
        assertThatThrownBy(() -> new ValueRule.Chance(1.5)).hasMessageContaining("chance 1.5: must be 0 to 1");
        assertThatThrownBy(() -> new ValueRule.Sequence(0, 5, 6, 0)).hasMessageContaining("so that numbers rise");
        assertThatThrownBy(() -> ValueRule.Template.parse("{open")).hasMessageContaining("closing brace");
        assertThat(ValueRule.Template.parse("{{a} {b}").references()).containsExactly("b");
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
