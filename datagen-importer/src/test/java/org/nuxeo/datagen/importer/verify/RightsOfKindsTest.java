// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.bson.BsonArray;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.load.Loading.DocumentSource;
import org.nuxeo.datagen.importer.load.MongoSource;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.testing.Datasets;

/** Rights that a model gives are compared, and those of the folders above apply behind them. */
class RightsOfKindsTest {

    private static final ContentModel MODEL = (ContentModel) Archives.of("engineering");
    private static final Dataset DATASET = Datasets.of(MODEL, 8, 1);
    private static final DocumentModels MODELS = Pipelines.models(DATASET);

    private static VerifyReport verify(Imported imported) {
        return Pipelines.verify(VerifySettings.of(2, 0), MODELS, imported.mongo(), null);
    }

    /** Returns the lines by which documents are indexed. */
    private static byte[] indexed(DocumentSource source, List<Identity> documents) {
        Batch batch = new Batch(documents.size(), null);
        assertThat(source.fill(batch, "plants", documents, new JsonEncoder(IndexedFields.ALL)))
                .isEmpty();
        return Arrays.copyOf(
                batch.jsonBytes(), batch.entry(documents.size() - 1).jsonEnd());
    }

    @Test
    void theIndexHasTheSameRightsFromMongo() {
        List<Identity> contracts = MODEL.kinds().stream()
                .filter(kind -> !kind.isShared())
                .flatMap(kind -> LongStream.range(0, Math.min(9, DATASET.count(kind)))
                        .mapToObj(i -> DATASET.identity(DATASET.firstOrdinal(kind) + i)))
                .filter(each -> DATASET.layout().repository(each).label().equals("plants"))
                .toList();
        try (Imported imported = new Imported(DATASET)) {
            MongoSource mongo = new MongoSource(
                    imported.mongo(), MODELS.modelWithoutBlobs(true), RetryPolicy.DEFAULT, new StopSignal());
            assertThat(indexed(mongo, contracts))
                    .isEqualTo(indexed(DocumentSource.generating(MODELS.model(true)), contracts));
        }
    }

    @Test
    void entriesAreComparedAndOnlyThoseOfSharedFoldersAreRemembered() {
        try (Imported imported = new Imported(DATASET)) {
            assertThat(verify(imported).differences()).isEmpty();
            var plants = imported.mongo().documents("plants");
            assertThat(plants.countDocuments(Filters.exists("ecm:acp.acl"))).isPositive();
            assertThat(MODELS.rights(imported.mongo()).of("plants").folders()).isEmpty();

            // An entry of a project that the model does not give it, and one that it lacks.
            String id = plants.find(Filters.eq("ecm:primaryType", "Project"))
                    .first()
                    .getString("ecm:id")
                    .getValue();
            var original = plants.find(Filters.eq("ecm:id", id)).first().get("ecm:acp");
            plants.updateOne(Filters.eq("ecm:id", id), Updates.set("ecm:acp.0.acl.0.user", "strangers"));
            assertThat(verify(imported).differences())
                    .extracting(Difference::documentId, Difference::field)
                    .containsExactly(tuple(id, "ecm:acp"));
            plants.updateOne(Filters.eq("ecm:id", id), Updates.set("ecm:acp", original));

            // A folder of all projects that grants and denies more: everything below it must have other readers.
            plants.updateOne(
                    Filters.eq("ecm:name", "rail"),
                    Updates.set(
                            "ecm:acp",
                            BsonArray.parse("[{name: 'local', acl: [{perm: 'Read', grant: true, user: 'guests'},"
                                    + " {perm: 'Everything', grant: false, user: 'Everyone'}]}]")));
            Rights changed = MODELS.rights(imported.mongo());
            assertThat(changed.of("plants").folders()).hasSize(1);
            // Contracts deny everything to all others, so nothing above them shows; two kinds of readers are left.
            assertThat(verify(imported).differences())
                    .extracting(Difference::field, Difference::expected)
                    .containsExactlyInAnyOrder(
                            tuple("ecm:racl", "[guests]"), tuple("ecm:racl", "[Rail-engineers, auditors, guests]"));
            var rail = plants.find(Filters.eq("ecm:name", "rail")).first().get("ecm:id");
            plants.updateMany(
                    Filters.or(Filters.eq("ecm:id", rail), Filters.eq("ecm:parentId", rail)),
                    Updates.set("ecm:racl", BsonArray.parse("['guests']")));
            plants.updateMany(
                    Filters.eq("ecm:racl", "Rail-engineers"),
                    Updates.set("ecm:racl", BsonArray.parse("['Rail-engineers', 'auditors', 'guests']")));
            assertThat(verify(imported).differences()).isEmpty();
        }
    }
}
