// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Distance;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.Scope;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.core.model.ValueType;

/** A content model with added fields of every type, and names of its own for everything that can have one. */
final class Models {

    static final ContentModel MODEL = Layouts.modelBuilder("test")
            .kind(KindModel.builder(Bank.STATEMENT)
                    .type("Invoice")
                    .facets(List.of("Downloadable", "Billed"))
                    .lifeCycle("billing", "sent")
                    .title("Invoice \"{account:number}\"")
                    .add(new AddedField("inv:text", new ValueRule.Words(2, 5)))
                    .add(new AddedField("inv:count", new ValueRule.Range(-5, 5, 1, 0)))
                    .add(new AddedField("inv:large", new ValueRule.Range(Long.MIN_VALUE / 4, Long.MAX_VALUE / 4, 1, 0)))
                    .add(new AddedField("inv:amount", new ValueRule.Range(0, 400, 25, 2)))
                    .add(new AddedField("inv:paid", new ValueRule.Chance(0.5)))
                    .add(new AddedField(
                            "inv:due", new ValueRule.Date("date", Distance.parse("1d"), Distance.parse("30d"), true)))
                    .add(new AddedField("inv:marks", new ValueRule.Elements(new ValueRule.Words(1, 1), 0, 3)))
                    .add(new AddedField("inv:lines", new ValueRule.Elements(lines(), 0, 3)))
                    .add(new AddedField("inv:seldom", seldom()))
                    .add(new AddedField("inv:hidden", new ValueRule.Uuid(), Scope.DOCUMENT, Set.of(Placement.EXPORT)))
                    .build())
            .kind(KindModel.builder(Bank.CUSTOMER)
                    .add(new AddedField("inv:text", new ValueRule.Words(1, 1)))
                    .build())
            .build();

    private Models() {}

    private static ValueRule lines() {
        return new ValueRule.Complex(List.of(
                new ValueRule.Part("article", new ValueRule.Uuid()),
                new ValueRule.Part("price", new ValueRule.Range(100, 9_999, 1, 2)),
                new ValueRule.Part("note", seldom())));
    }

    private static ValueRule seldom() {
        return new ValueRule.When(
                "customer:address/state",
                List.of(new ValueRule.Case("CA", new ValueRule.Constant(ValueType.STRING, "é\"\\"))),
                null);
    }

    static Dataset dataset(long customers) {
        DatasetSpec spec = DatasetSpec.builder()
                .customers(customers)
                .months(2)
                .model(MODEL)
                .build();
        return Dataset.of(spec, Corpus.builtIn(), MODEL);
    }
}
