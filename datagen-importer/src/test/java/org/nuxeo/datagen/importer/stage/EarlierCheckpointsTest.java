// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.census.CensusStage;
import org.nuxeo.datagen.importer.census.CensusStage.CensusSettings;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.KeptState;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;

/** Checkpoints that release 2.0.0 has written, in the middle of a stage, are resumed from, and are written in the same form. */
class EarlierCheckpointsTest {

    private static final Dataset DATASET = Datasets.ofBank(30, 4);
    private static final long EARLIER_MILLIS = 600_000;

    private static ObjectNode earlier(String stage) throws IOException {
        try (InputStream file = EarlierCheckpointsTest.class.getResourceAsStream("/checkpoints/" + stage + ".json")) {
            return (ObjectNode) Json.mapper().readTree(file);
        }
    }

    private static KeptState kept(ObjectNode state) {
        KeptState kept = new KeptState();
        kept.save(state);
        return kept;
    }

    /** Returns the names of all members, and the number of elements of arrays of numbers. */
    private static List<String> form(JsonNode json) {
        List<String> form = new ArrayList<>();
        Json.members(json).forEach(member -> {
            form.add(member.getKey() + " " + member.getValue().getNodeType());
            form(member.getValue()).forEach(inner -> form.add(member.getKey() + "." + inner));
        });
        if (json.isArray() && !json.isEmpty() && json.get(0).isObject()) {
            form.addAll(form(json.get(0)));
        }
        return form;
    }

    private static VerifyStage verify(Imported imported, VerifyScope scope, StageContext context) {
        VerifySettings settings = new VerifySettings(
                1, 20, 10, BlobCheck.DIGEST, 5, StoreLayout.DEFAULT, RetryPolicy.DEFAULT, true, false);
        return new VerifyStage(settings, Pipelines.models(DATASET), scope, imported.mongo(), null, context);
    }

    private static Imported withFindings() {
        Imported imported = new Imported(DATASET);
        var east = imported.mongo().documents("us-east");
        east.updateMany(Filters.eq("ecm:primaryType", "Account"), Updates.set("dc:title", "forged"));
        east.updateMany(Filters.eq("ecm:primaryType", "Customer"), Updates.set("ecm:racl", List.of("nobody")));
        east.insertOne(RawBsonDocument.parse("{'ecm:id': '07777777-1111-4222-8333-444444444444'}"));
        return imported;
    }

    @Test
    void aVerification() throws IOException {
        for (String file : List.of("verify", "verify-part")) {
            ObjectNode earlier = earlier(file);
            VerifyScope scope =
                    file.equals("verify") ? VerifyScope.whole(DATASET) : VerifyScope.of(DATASET, new Part(1, 3));
            try (Imported imported = withFindings()) {
                CountedProgress progress = new CountedProgress();
                KeptState kept = kept(earlier);
                VerifyReport resumed = verify(
                                imported, scope, StageContext.none().with(kept).with(progress))
                        .run();
                VerifyReport fresh =
                        verify(imported, scope, StageContext.none()).run();
                assertThat(resumed.rows()).isEqualTo(fresh.rows());
                assertThat(resumed.differences()).isEqualTo(fresh.differences());
                assertThat(resumed.differenceCount())
                        .isEqualTo(fresh.differenceCount())
                        .isGreaterThan(5);
                assertThat(resumed.checks())
                        .extracting(VerifyReport.Check::check, VerifyReport.Check::documents)
                        .isEqualTo(fresh.checks().stream()
                                .map(check -> tuple(check.check(), check.documents()))
                                .toList());
                assertThat(resumed.elapsedMillis()).isBetween(EARLIER_MILLIS, 2 * EARLIER_MILLIS);
                assertThat(progress.done("verify"))
                        .isEqualTo(scope.positions().count()
                                - earlier.path("documents").asLong());
                assertThat(form(kept.earlier())).isEqualTo(form(earlier));
            }
        }
    }

    private static IndexStage index(ElasticStore elastic, StageContext context) {
        return new IndexStage(
                new IndexSettings(1, 20, StoreLayout.DEFAULT, RetryPolicy.DEFAULT, false),
                Pipelines.models(DATASET),
                Delivery.of(DATASET, 1),
                new PositionRange(10, DATASET.size()),
                IndexSource.GENERATOR,
                null,
                elastic,
                context);
    }

    @Test
    void anIndexing() throws IOException {
        ObjectNode earlier = earlier("index");
        try (TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            CountedProgress progress = new CountedProgress();
            KeptState kept = kept(earlier);
            IndexReport resumed = index(elastic, StageContext.none().with(kept).with(progress))
                    .run();
            assertThat(resumed.indexed()).isEqualTo(DATASET.size() - 10);
            assertThat(resumed.elapsedMillis()).isBetween(EARLIER_MILLIS, 2 * EARLIER_MILLIS);
            assertThat(progress.done("index"))
                    .isEqualTo(DATASET.size() - 10 - earlier.path("documents").asLong());
            // what the earlier run has indexed is not sent again
            assertThat((long) index.size())
                    .isEqualTo(DATASET.size() - 10 - earlier.path("documents").asLong());
            assertThat(form(kept.earlier())).isEqualTo(form(earlier));
        }
    }

    private static CensusStage census(StageContext context) {
        return new CensusStage(new CensusSettings(1, 3, 100), DATASET, Part.WHOLE, context);
    }

    @Test
    void aCensus() throws IOException {
        ObjectNode earlier = earlier("census");
        CountedProgress progress = new CountedProgress();
        KeptState kept = kept(earlier);
        CensusReport resumed =
                census(StageContext.none().with(kept).with(progress)).run();
        assertThat(resumed.isClean()).isTrue();
        assertThat(resumed.digest()).isEqualTo(census(StageContext.none()).run().digest());
        assertThat(progress.done("ordinals")).isZero();
        assertThat(progress.done("partitions")).isBetween(1L, DATASET.size() - 1);
        assertThat(resumed.elapsedMillis()).isBetween(EARLIER_MILLIS, 2 * EARLIER_MILLIS);
        assertThat(form(kept.earlier())).isEqualTo(form(earlier));
    }
}
