// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.KeptState;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Parts of a verification over a store with findings of every kind: together they are one verification of everything. */
class VerifyPartsTest {

    private static final Dataset DATASET = Datasets.ofBank(60, 8);
    private static final VerifySettings SETTINGS = VerifySettings.of(2, 50);
    private static final int LIMIT = 100;

    private static Imported imported;
    private static VerifyReport whole;

    @BeforeAll
    static void injectFindings() {
        imported = new Imported(DATASET);
        MongoCollection<RawBsonDocument> east = imported.mongo().documents("us-east");
        MongoCollection<RawBsonDocument> archives = imported.mongo().documents("archives");
        String held = archives.find(Filters.eq("ecm:primaryType", "Statement"))
                .first()
                .getString("ecm:id")
                .getValue();
        east.updateMany(Filters.eq("ecm:primaryType", "Account"), Updates.set("dc:title", "forged"));
        east.updateMany(Filters.eq("ecm:primaryType", "Customer"), Updates.set("ecm:racl", List.of("nobody")));
        east.deleteOne(Filters.eq("ecm:primaryType", "IDCard"));
        // As many documents are there as planned: one is missing and one is foreign.
        east.insertOne(RawBsonDocument.parse("{'ecm:id': '77777777-1111-4222-8333-444444444444'}"));
        archives.dropIndex(Indexes.ascending("ecm:id"));
        archives.insertOne(RawBsonDocument.parse("{'ecm:id': '" + held + "'}"));
        archives.insertOne(RawBsonDocument.parse("{'dc:title': 'without an id'}"));
        whole = Pipelines.verify(SETTINGS, Pipelines.models(DATASET), imported.mongo(), null);
        assertThat(whole.differences())
                .extracting(Difference::field)
                .contains("dc:title", "ecm:racl", "missing", "unexpected", "duplicate");
    }

    @AfterAll
    static void close() {
        imported.close();
    }

    private static ObjectNode verified(VerifyScope scope) {
        KeptState kept = new KeptState();
        VerifyReport report = new VerifyStage(
                        SETTINGS,
                        Pipelines.models(DATASET),
                        scope,
                        imported.mongo(),
                        null,
                        StageContext.none().with(kept))
                .run();
        assertThat(report.finished()).isTrue();
        assertThat(VerifySum.alone(kept.earlier(), LIMIT).differenceCount()).isEqualTo(report.differenceCount());
        return kept.earlier();
    }

    private static List<ObjectNode> parts(int count) {
        List<ObjectNode> states = new ArrayList<>();
        for (int k = 1; k <= count; k++) {
            states.add(verified(VerifyScope.of(DATASET, new Part(k, count))));
        }
        return states;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 40})
    void partsTogetherAreOneVerificationOfEverything(int count) {
        List<ObjectNode> states = parts(count);
        VerifySum sum = VerifySum.of(states, LIMIT);
        assertSameFindings(sum.report());
        long scanned = states.stream()
                .mapToLong(state ->
                        state.path("checked").path(VerifyState.Check.SCAN.code).asLong())
                .sum();
        long held = 0;
        for (Repository repository : Bank.REPOSITORIES) {
            held += imported.mongo().documents(repository.label()).countDocuments();
        }
        assertThat(scanned).isEqualTo(held);
        assertThat(sum.origins()).hasSameSizeAs(sum.report().differences());
        for (int i = 0; i < sum.origins().size(); i++) {
            Difference difference = sum.report().differences().get(i);
            for (int part : sum.origins().get(i)) {
                assertThat(VerifySum.alone(states.get(part), LIMIT).differences())
                        .anyMatch(found -> found.field().equals(difference.field())
                                && (found.field().equals("ecm:racl")
                                        || found.documentId().equals(difference.documentId())));
            }
        }
    }

    private static void assertSameFindings(VerifyReport report) {
        assertThat(report.rows()).isEqualTo(whole.rows());
        assertThat(report.differenceCount()).isEqualTo(whole.differenceCount());
        assertThat(fields(report)).containsExactlyInAnyOrderElementsOf(fields(whole));
        assertThat(report.finished()).isTrue();
    }

    /** Returns the findings; one about rights names the first document that a thread came across. */
    private static List<String> fields(VerifyReport report) {
        return report.differences().stream()
                .map(each -> each.store()
                        + each.repository()
                        + each.field()
                        + each.found()
                        + (each.field().equals("ecm:racl") ? "" : each.documentId()))
                .toList();
    }

    @Test
    void aStoppedPartIsResumedAndNothingIsCountedTwice() throws Exception {
        VerifyScope second = VerifyScope.of(DATASET, new Part(2, 3));
        KeptState kept = new KeptState();
        CountedProgress progress = new CountedProgress();
        VerifyStage stopped = new VerifyStage(
                SETTINGS,
                Pipelines.models(DATASET),
                second,
                imported.mongo(),
                null,
                StageContext.none()
                        .with(new StageControl(500, 0))
                        .with(progress)
                        .with(kept));
        CompletableFuture<VerifyReport> run = CompletableFuture.supplyAsync(stopped::run);
        Eventually.await("50 documents", () -> progress.done("verify") >= 50);
        stopped.context().stop().stop();
        assertThat(run.get(120, TimeUnit.SECONDS).finished()).isFalse();
        assertThat(kept.earlier().path("documents").asLong())
                .isBetween(1L, second.positions().count() - 1);

        new VerifyStage(
                        SETTINGS,
                        Pipelines.models(DATASET),
                        second,
                        imported.mongo(),
                        null,
                        StageContext.none().with(kept))
                .run();
        List<ObjectNode> states = parts(3);
        states.set(1, kept.earlier());
        assertSameFindings(VerifySum.of(states, LIMIT).report());
    }

    @Test
    void rangesAndIdsMayBeVerifiedApart() {
        List<ObjectNode> states = new ArrayList<>();
        for (long from = 0; from < DATASET.size(); from += 333) {
            PositionRange positions = new PositionRange(from, Math.min(DATASET.size(), from + 333));
            states.add(0, verified(VerifyScope.ofDocuments(positions)));
        }
        states.add(verified(VerifyScope.ofIds(new Part(2, 2))));
        states.add(verified(VerifyScope.ofIds(new Part(1, 2))));
        assertSameFindings(VerifySum.of(states, LIMIT).report());

        assertRefused(states.subList(1, states.size()), "were not compared");
        assertRefused(states.subList(0, states.size() - 1), "share 1/2 of the ids was read 0 times");
        List<ObjectNode> twice = new ArrayList<>(states);
        twice.add(states.get(0));
        assertRefused(twice, "were compared twice");
        twice.set(twice.size() - 1, states.get(states.size() - 1));
        assertRefused(twice, "share 1/2 of the ids was read 2 times");
    }

    @Test
    void partsThatDoNotBelongTogetherAreRefused() {
        List<ObjectNode> three = parts(3);
        assertRefused(List.of(), "no part was given");
        assertRefused(three.subList(0, 2), "were not compared");
        assertRefused(List.of(three.get(0), three.get(0), three.get(1), three.get(2)), "were compared twice");
        Dataset larger = DATASET.withSpec(DATASET.spec().withSize(63, 8));
        KeptState kept = new KeptState();
        new VerifyStage(
                        SETTINGS,
                        Pipelines.models(larger),
                        VerifyScope.of(larger, new Part(3, 3)),
                        imported.mongo(),
                        null,
                        StageContext.none().with(kept))
                .run();
        assertRefused(List.of(three.get(0), three.get(1), kept.earlier()), "different datasets");
        ObjectNode unfinished = three.get(1).deepCopy();
        unfinished.set("compared", Json.mapper().valueToTree(new KindCounts()));
        assertRefused(List.of(three.get(0), unfinished, three.get(2)), "a part is unfinished or damaged");
    }

    private static void assertRefused(List<ObjectNode> states, String reason) {
        assertThatThrownBy(() -> VerifySum.of(states, LIMIT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void theStateOfAnotherScopeIsNotResumed() {
        KeptState kept = new KeptState();
        kept.save(verified(VerifyScope.of(DATASET, new Part(1, 3))));
        VerifyReport other = new VerifyStage(
                        SETTINGS,
                        Pipelines.models(DATASET),
                        VerifyScope.of(DATASET, new Part(2, 3)),
                        imported.mongo(),
                        null,
                        StageContext.none().with(kept))
                .run();
        VerifyReport fresh = new VerifyStage(
                        SETTINGS,
                        Pipelines.models(DATASET),
                        VerifyScope.of(DATASET, new Part(2, 3)),
                        imported.mongo(),
                        null,
                        StageContext.none())
                .run();
        assertThat(other.rows()).isEqualTo(fresh.rows());
        assertThat(other.differenceCount()).isEqualTo(fresh.differenceCount());
    }
}
