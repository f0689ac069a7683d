// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;

class ContentModelTest {

    private static ContentModel statement(FieldRule... fields) {
        return TestModel.of(TestModel.BILL, fields);
    }

    private static ContentModel ofType(String type) {
        return TestModel.of(TestModel.kind(TestModel.BILL, type, null));
    }

    private static void refused(String message, FieldRule... fields) {
        refused(() -> statement(fields), message);
    }

    private static void refused(ThrowingCallable model, String message) {
        assertThatThrownBy(model).isInstanceOf(ArchiveException.class).hasMessageContaining(message);
    }

    private static FieldRule reference(String name, String to) {
        return new FieldRule(name, new ValueRule.Reference(to));
    }

    @Test
    void modelsWithTheSameDocumentsAreEqual() {
        assertThat(ofType("Bill")).isEqualTo(TestModel.named("another name"));
        assertThat(ofType("Invoice")).isNotEqualTo(statement());
    }

    @Test
    void theFingerprintCoversEveryRule() {
        assertThat(statement(reference("a:b", "month")).fingerprint())
                .matches("[0-9a-f]{16}")
                .isEqualTo(statement(reference("a:b", "month")).fingerprint())
                .isNotEqualTo(statement(reference("a:b", "name")).fingerprint())
                .isNotEqualTo(statement(reference("a:c", "month")).fingerprint());
    }

    @Test
    void specsHaveTheFingerprintOfTheirModel() {
        ContentModel model = ofType("Invoice");
        DatasetSpec spec = DatasetSpec.builder(model).build();
        DatasetSpec bank = Bank.spec().build();
        assertThat(spec.fingerprint()).isNotEqualTo(bank.fingerprint());
        assertThat(spec.baseFingerprint()).isNotEqualTo(bank.baseFingerprint());
        assertThat(spec.contains(bank)).isFalse();
        assertThat(spec.withSize(3, 3).archiveFingerprint()).isEqualTo(model.fingerprint());
        assertThatThrownBy(() -> Bank.dataset(spec)).hasMessageContaining("must be the dataset's corpus");
        assertThat(Datasets.of(model, same -> same)
                        .withSpec(spec.withSize(3, 3))
                        .archive())
                .isEqualTo(model);
    }

    @Test
    void unknownNamesAreRefusedWithASuggestion() {
        refused(
                "kinds.bill.fields.a:b: dc:titl: a bill has no such field; did you mean dc:title?",
                reference("a:b", "dc:titl"));
        refused(() -> TestModel.of(TestModel.CLIENT, reference("a:b", "month")), "a client has no such field");
    }

    @Test
    void circlesAreRefused() {
        refused(
                "a:b → a:c → a:d → a:b: must not follow from itself",
                reference("a:b", "a:c"),
                reference("a:c", "a:d"),
                reference("a:d", "a:b"));
        KindModel titled =
                TestModel.kind(TestModel.BILL, "Bill", Template.parse("{a:b}"), reference("a:b", "dc:title"));
        refused(() -> TestModel.of(titled), "dc:title → a:b → dc:title: must not follow from itself");
    }

    @Test
    void namesAreRefusedThatExistOrAreNuxeos() {
        refused("field a:b: exists already in this kind", reference("a:b", "name"), reference("a:b", "name"));
        refused("schema dc is Nuxeo's own", reference("dc:subject", "name"));
        assertThatThrownBy(() -> reference("number", "name"))
                .hasMessageContaining("must be a schema, a colon and a name");
        refused(() -> ofType("Client"), "is also that of");
        refused(() -> ofType("1st"), "must be letters and digits");
        KindModel open = TestModel.kind(TestModel.BILL, "Bill", List.of(), "default", "\"open\"", null);
        refused(() -> TestModel.of(open), "life cycle \"open\": must be letters and digits");
    }

    @Test
    void typesThatDoNotFitAreRefused() {
        ValueRule words = new Words(new ValueRule.Sizes(1, 2, null), null);
        refused("type integer: the value is string", new FieldRule("a:b", new ValueRule.As(ValueType.INTEGER, words)));
        refused(
                "date of name: must be a date, is string",
                new FieldRule(
                        "a:b", new DrawnRule.Date("name", Distance.parse("1d"), Distance.parse("1d"), false, null)));
        refused(
                "a:list: must be a single value, is list of string",
                new FieldRule("a:list", new ValueRule.Elements(words, new ValueRule.Sizes(1, 2, null), null)),
                new FieldRule("a:b", Template.parse("{a:list}")));
        ValueRule mixed = new When("month", List.of(new When.Case("2015-01", words)), new DrawnRule.Chance(0.5));
        refused("all cases must have one type", new FieldRule("a:b", mixed));
        FieldRule sequence = new FieldRule("a:b", new DrawnRule.Sequence(0, 1, 1, 24_180));
        refused(() -> TestModel.of(TestModel.NOTICE, sequence), "a month, a ");
        FieldRule perContract = new FieldRule("a:b", words, new Scope(TestModel.CONTRACT), Set.of(), "a:b", true);
        refused(() -> TestModel.of(TestModel.CLIENT, perContract), "per contract: a client belongs to no contract");
    }

    @Test
    void aFieldHasOneTypeInAllKinds() {
        KindModel client =
                KindModel.of(TestModel.CLIENT, new FieldRule("a:b", new Words(new ValueRule.Sizes(1, 1, null), null)));
        KindModel bill = KindModel.of(TestModel.BILL, new FieldRule("a:b", new DrawnRule.Chance(1)));
        refused(() -> TestModel.of(client, bill), "field a:b is boolean here and string in client");
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
