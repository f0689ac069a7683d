// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.model.Measures;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.testing.Datasets;

/** Measures are of what MongoDB holds, and not of what the model would draw. */
class MeasuredStoreTest {

    private static final ContentModel MODEL = (ContentModel) Archives.parse(
            "{model: m, format: 2, kinds: {case: {}, note: {in: case, count: 8, file: none, fields: {a: {range: {from: 1,"
                    + " to: 9}}, b: {chance: 40 %}}}}}",
            null);
    private static final Dataset DATASET = Datasets.of(MODEL, 60, 1);
    private static final Kind NOTE = MODEL.kinds().of("note");

    private static List<String> lines(Imported imported) {
        MongoSource source = new MongoSource(
                imported.mongo(),
                Pipelines.models(DATASET).modelWithoutBlobs(false),
                RetryPolicy.DEFAULT,
                new StopSignal());
        Measures measures = new Measures(MODEL);
        source.held("default", Measures.some(DATASET, NOTE)).forEach(document -> measures.add(NOTE, document.fields()));
        return measures.lines(NOTE);
    }

    @Test
    void whatOthersChangedIsMeasured() throws Exception {
        try (Imported imported = new Imported(DATASET)) {
            assertThat(lines(imported))
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .startsWith("note, m:a: mean 5.00 asked, ")
                                    .endsWith("distinct 9 of 480")
                                    .doesNotContain("missed"),
                            line -> assertThat(line)
                                    .startsWith("note, m:b: true 0.4000 asked, ")
                                    .doesNotContain("missed"));
            var documents = imported.mongo().documents("default");
            documents.deleteOne(Filters.eq("m:a", 3));
            documents.updateMany(Filters.gt("m:a", 4), Updates.set("m:a", 4L));
            assertThat(lines(imported).get(0)).endsWith("distinct 4 of 479").contains("came (missed)");
        }
    }
}
