// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.EnumSet;
import java.util.List;
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

/** A dataset with a content model that has added fields of every type. */
public final class Models {

    private static final ValueRule SELDOM = new When(
            "home", List.of(new When.Case("South", new ValueRule.Constant(ValueType.STRING, "é\"\\, and more"))), null);

    private static final ValueRule LINE = new ValueRule.Complex(List.of(
            new ValueRule.Part("article", new Words(new ValueRule.Sizes(2, 2, null), null)),
            new ValueRule.Part("price", new Numbered.Range(-100, 9_999, 1, 2)),
            new ValueRule.Part("paid", new DrawnRule.Chance(0.5)),
            new ValueRule.Part(
                    "due", new DrawnRule.Date("date", Distance.parse("-9y"), Distance.parse("1d"), true, null)),
            new ValueRule.Part("note", SELDOM)));

    private static final ContentModel MODEL = TestModel.of(
            TestModel.kind(
                    TestModel.BILL,
                    "Invoice",
                    Template.parse("Invoice {inv:number}"),
                    new FieldRule("inv:number", Template.parse("I-{name}")),
                    new FieldRule("inv:count", new Numbered.Range(-5, 5, 1, 0)),
                    new FieldRule("inv:amount", new Numbered.Range(-400, 400, 25, 2)),
                    new FieldRule("inv:isPaid", new DrawnRule.Chance(0.5)),
                    new FieldRule(
                            "inv:due",
                            new DrawnRule.Date("date", Distance.parse("-60y"), Distance.parse("30d"), true, null)),
                    new FieldRule(
                            "inv:marks",
                            new ValueRule.Elements(
                                    new Words(new ValueRule.Sizes(1, 1, null), null),
                                    new ValueRule.Sizes(0, 3, null),
                                    null)),
                    new FieldRule("inv:lines", new ValueRule.Elements(LINE, new ValueRule.Sizes(0, 3, null), null)),
                    new FieldRule("inv:seldom", SELDOM),
                    new FieldRule(
                            "inv:hidden",
                            new DrawnRule.Uuid(),
                            Scope.DOCUMENT,
                            EnumSet.of(Placement.INDEX),
                            "inv:hidden",
                            true)),
            KindModel.of(TestModel.CARD, new FieldRule("blob:key", new Numbered.Range(1, 9, 1, 0))),
            KindModel.of(TestModel.CLIENT, new FieldRule("inv:count", new Numbered.Range(100, 109, 1, 0))));

    private Models() {}

    /** Returns a dataset with the model. */
    public static Dataset dataset(long clients) {
        return Datasets.of(MODEL, clients, 2);
    }
}
