// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.stage;

import org.nuxeo.datagen.bench.baseline.Bytes;
import org.nuxeo.datagen.bench.setup.StageSample;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Distance;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.core.model.ValueType;

/** The content models with which stages are measured. */
final class BenchModels {

    /** Five fields of mixed kinds in every statement. */
    static final ContentModel FIVE_FIELDS = ContentModel.builder("five fields")
            .kind(KindModel.builder(Kind.STATEMENT)
                    .add(new AddedField("five:label", ValueRule.Template.parse("{account:number} of {month}")))
                    .add(new AddedField("five:amount", new ValueRule.Normal(true, 4, 0.8, 0, 1e6, 2)))
                    .add(new AddedField("five:rank", new ValueRule.Zipf(10_000, 1.1)))
                    .add(new AddedField(
                            "five:until",
                            new ValueRule.Date("date", Distance.parse("1y"), Distance.parse("10y"), false)))
                    .add(new AddedField("five:paid", new ValueRule.Chance(0.9)))
                    .build())
            .build();

    private static final long COMPARED = 3_000;

    private BenchModels() {}

    /** Returns the sample with a constant text in statements, which are on average as long as before in an encoding. */
    static StageSample asLongAs(StageSample sample, Bytes.Encoding encoding) {
        StageSample few = sample.upTo(COMPARED);
        long missing = length(few, encoding) - length(few.with(text(1)), encoding);
        long statements = few.dataset().count(Kind.STATEMENT);
        return sample.with(text(1 + (int) ((missing + statements / 2) / statements)));
    }

    private static long length(StageSample sample, Bytes.Encoding encoding) {
        return Bytes.prepare(sample, encoding).stream()
                .mapToLong(batch -> batch.ends()[batch.count()])
                .sum();
    }

    private static ContentModel text(int length) {
        ValueRule text = new ValueRule.Constant(ValueType.STRING, "x".repeat(length));
        return ContentModel.builder("long text")
                .kind(KindModel.builder(Kind.STATEMENT)
                        .add(new AddedField("five:text", text))
                        .build())
                .build();
    }
}
