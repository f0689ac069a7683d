// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.Scope;
import org.nuxeo.datagen.model.rule.Template;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.rule.When;
import org.nuxeo.datagen.model.rule.Words;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;

/** A content model with added fields of every type, and names of its own for everything that can have one. */
final class Models {

    static final ContentModel MODEL = TestModel.of(
            TestModel.kind(
                    TestModel.BILL,
                    "Invoice",
                    List.of("Downloadable", "Billed"),
                    "billing",
                    "sent",
                    Template.parse("Invoice \"{name}\""),
                    new FieldRule("inv:text", new Words(new ValueRule.Sizes(2, 5, null), null)),
                    new FieldRule("inv:count", new Numbered.Range(-5, 5, 1, 0)),
                    new FieldRule("inv:large", new Numbered.Range(Long.MIN_VALUE / 4, Long.MAX_VALUE / 4, 1, 0)),
                    new FieldRule("inv:amount", new Numbered.Range(0, 400, 25, 2)),
                    new FieldRule("inv:paid", new DrawnRule.Chance(0.5)),
                    new FieldRule(
                            "inv:due",
                            new DrawnRule.Date("date", Distance.parse("1d"), Distance.parse("30d"), true, null)),
                    new FieldRule(
                            "inv:marks",
                            new ValueRule.Elements(
                                    new Words(new ValueRule.Sizes(1, 1, null), null),
                                    new ValueRule.Sizes(0, 3, null),
                                    null)),
                    new FieldRule("inv:lines", new ValueRule.Elements(lines(), new ValueRule.Sizes(0, 3, null), null)),
                    new FieldRule("inv:seldom", seldom()),
                    new FieldRule(
                            "inv:hidden",
                            new DrawnRule.Uuid(),
                            Scope.DOCUMENT,
                            Set.of(Placement.EXPORT),
                            "inv:hidden",
                            true)),
            KindModel.of(
                    TestModel.CLIENT, new FieldRule("inv:text", new Words(new ValueRule.Sizes(1, 1, null), null))));

    private Models() {}

    private static ValueRule lines() {
        return new ValueRule.Complex(List.of(
                new ValueRule.Part("article", new DrawnRule.Uuid()),
                new ValueRule.Part("price", new Numbered.Range(100, 9_999, 1, 2)),
                new ValueRule.Part("note", seldom())));
    }

    private static ValueRule seldom() {
        return new When(
                "home", List.of(new When.Case("South", new ValueRule.Constant(ValueType.STRING, "é\"\\"))), null);
    }

    static Dataset dataset(long clients) {
        return Datasets.of(MODEL, clients, 2);
    }
}
