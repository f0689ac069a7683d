// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.testing.Eventually;

/** The commands of single stages with running services, in consecutive steps. */
class StageCommandsIT {
    // 30 customers, cards; 60 accounts, letters, and two statements each; 52 states.
    private static final long DOCUMENTS = 30 * 2 + 60 * (2 + 2) + 52;

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static Stages stages() {
        return Stages.over(SERVICES, "--customers", "30", "--months", "2");
    }

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    @Tag("long")
    List<DynamicTest> everyStageAloneOnTheSameStores() {
        return List.of(
                dynamicTest("consume before produce says what to do", this::consumeBeforeProduceSaysWhatToDo),
                dynamicTest("a mistyped address binds nothing", this::aMistypedAddressBindsNothing),
                dynamicTest("produce repeated finds everything present", this::produceRepeatedFindsEverythingPresent),
                dynamicTest(
                        "another dataset in the same work folder is refused",
                        this::anotherDatasetInTheSameWorkFolderIsRefused),
                dynamicTest(
                        "topics of another dataset cost a mistyped seed nothing",
                        this::topicsOfAnotherDatasetCostAMistypedSeedNothing),
                dynamicTest("consume again changes nothing", this::consumeAgainChangesNothing),
                dynamicTest("index finds everything present", this::indexFindsEverythingPresent),
                dynamicTest(
                        "verify names what differs and exits with four", this::verifyNamesWhatDiffersAndExitsWithFour),
                dynamicTest("foreign bytes become a dead letter", this::foreignBytesBecomeADeadLetter),
                dynamicTest("produced again everything arrives once", this::producedAgainEverythingArrivesOnce),
                dynamicTest(
                        "dead letters are taken up once their cause is gone",
                        this::deadLettersAreTakenUpOnceTheirCauseIsGone),
                dynamicTest("a run with dead letters exits with three", this::aRunWithDeadLettersExitsWithThree),
                dynamicTest(
                        "a stage that runs is quickened by its control file",
                        this::aStageThatRunsIsQuickenedByItsControlFile),
                dynamicTest("status reports the progress of each stage", this::statusReportsTheProgressOfEachStage),
                dynamicTest(
                        "clean removes the dataset with its manifests and groups",
                        this::cleanRemovesTheDatasetWithItsManifestsAndGroups));
    }

    private void consumeBeforeProduceSaysWhatToDo() {
        CommandRun run = stages().run("consume");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("run produce first");
    }

    private void aMistypedAddressBindsNothing() {
        ServiceAddresses nowhere = new ServiceAddresses("127.0.0.1:1", "mongodb://127.0.0.1:1", null);
        Stages mistyped = new Stages(nowhere, stages().work(), stages().dataset());
        assertThat(mistyped.run("produce", "--retry-for", "1s").exitCode()).isEqualTo(5);
        assertThat(mistyped.run("verify", "--retry-for", "1s").exitCode()).isEqualTo(5);
        assertThat(stages().work().resolve("produce/manifest.json")).doesNotExist();
        assertThat(stages().work().resolve("verify/manifest.json")).doesNotExist();
    }

    private void produceRepeatedFindsEverythingPresent() throws Exception {
        JsonNode first = stages().json(0, "produce");
        assertThat(first.get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(first.get("present").asLong()).isZero();
        JsonNode second = stages().json(0, "produce");
        assertThat(second.get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(second.get("present").asLong()).isEqualTo(DOCUMENTS);
    }

    private void anotherDatasetInTheSameWorkFolderIsRefused() {
        CommandRun run = stages().run("produce", "--seed", "7");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("seed is 7 and was 2020").contains("--work");
        assertThat(stages().run("produce", "--partitions", "4").err()).contains("partitions is 4 and was 8");
    }

    private void topicsOfAnotherDatasetCostAMistypedSeedNothing() {
        CommandRun run = stages().run("consume", "--seed", "2002");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("record of another dataset").contains("--skip-other-datasets");
        assertThat(run.errLines()).hasSize(1);
        assertThat(stages().status().out()).containsPattern("consume +not started");
        assertThat(SERVICES.documents("nuxeo")).isZero();
        assertThat(stages().run("consume", "--skip-other-datasets").err()).contains("needs --group NAME");
    }

    private void consumeAgainChangesNothing() throws Exception {
        JsonNode first = stages().json(0, "consume");
        assertThat(first.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(first.get("indexed").asLong()).isEqualTo(DOCUMENTS);
        assertThat(Stages.present(first)).isZero();
        JsonNode again = stages().json(0, "consume", "--again");
        assertThat(again.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(Stages.present(again)).isEqualTo(DOCUMENTS);
        assertThat(again.get("deadLetters").asLong()).isZero();
    }

    private void indexFindsEverythingPresent() throws Exception {
        assertThat(stages().json(0, "index").get("indexed").asLong()).isEqualTo(DOCUMENTS);
    }

    private void verifyNamesWhatDiffersAndExitsWithFour() throws Exception {
        assertThat(stages().json(0, "verify", "--blobs", "all")
                        .get("differences")
                        .asLong())
                .isZero();
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(Filters.eq("ecm:name", "letter"), Updates.set("dc:title", "forged"));
        }
        index("PUT", "stranger", "{}");
        index("PUT", STRANGER, "{\"ecm:uuid\":\"" + STRANGER + "\"}");
        CommandRun run = CommandRun.of(stages().arguments("verify", "--format", "text"));
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.out()).contains("dc:title").contains("found forged");
        assertThat(run.out()).containsPattern("stranger.*unexpected").containsPattern(STRANGER + ".*unexpected");
        index("DELETE", "stranger", "");
        index("DELETE", STRANGER, "");
    }

    private static final String STRANGER = "00000000-1111-4222-8333-444444444444";

    private static void index(String method, String id, String document) throws Exception {
        URI address = URI.create(SERVICES.addresses().elasticsearch() + "/nuxeo-us-east/_doc/" + id + "?refresh=true");
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(document))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isBetween(200, 201);
    }

    private void foreignBytesBecomeADeadLetter() throws Exception {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", SERVICES.addresses().kafka());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>("nuxeo-import-us-east", 0, new byte[] {1}, new byte[] {2, 3}))
                    .get();
        }
        JsonNode report = stages().json(3, "consume");
        assertThat(report.get("deadLetters").asLong()).isEqualTo(1);
    }

    private void deadLettersAreTakenUpOnceTheirCauseIsGone() throws Exception {
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            // The letter that an earlier step forged has the id of a document of the dataset, which is therefore
            // refused.
            assertThat(stages().json(3, "consume", "--again").get("deadLetters").asLong())
                    .isEqualTo(2);
            client.getDatabase("nuxeo").getCollection("us-east").deleteOne(Filters.eq("dc:title", "forged"));
        }
        JsonNode first = stages().json(3, "consume", "--replay-dead-letters");
        assertThat(first.get("letters").asLong()).isEqualTo(2);
        assertThat(first.get("imported").asLong()).isEqualTo(1);
        assertThat(first.get("deadLetters").asLong()).isEqualTo(1);
        assertThat(stages().json(0, "verify").get("differences").asLong()).isZero();
    }

    private void aRunWithDeadLettersExitsWithThree() throws Exception {
        JsonNode run = stages().json(3, "run");
        assertThat(run.get("deadLetters").asLong()).isEqualTo(1);
        assertThat(run.get("differences").asLong()).isZero();
    }

    private void producedAgainEverythingArrivesOnce() throws Exception {
        JsonNode again = stages().json(0, "produce", "--again");
        assertThat(again.get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(again.get("present").asLong()).isZero();
        JsonNode consumed = stages().json(3, "consume");
        assertThat(consumed.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(consumed.get("repeated").asLong()).isEqualTo(DOCUMENTS);
    }

    private void aStageThatRunsIsQuickenedByItsControlFile() throws Exception {
        Path file = SERVICES.folder().resolve("work/produce/control.yaml");
        CompletableFuture<CommandRun> slow =
                CompletableFuture.supplyAsync(() -> stages().run("produce", "--again", "--max-rate", "1"));
        Eventually.await("the end of the stage", () -> {
            // A control file from before the start of the stage is ignored.
            if (!Files.exists(file)) {
                Files.writeString(file, "max-rate: 0\nthreads: 2\n");
            }
            return slow.isDone();
        });
        assertThat(Stages.json(0, slow.get()).get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(slow.get().err()).contains("rate limit removed").contains("threads set to 2");
    }

    private void statusReportsTheProgressOfEachStage() {
        CommandRun run = stages().status();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("produce +finished").containsPattern("consume +finished");
        assertThat(run.out()).contains("kafka " + SERVICES.addresses().kafka());
    }

    private void cleanRemovesTheDatasetWithItsManifestsAndGroups() throws Exception {
        // The foreign bytes are still in the topic, and so is a dead letter of this group.
        JsonNode replica = stages().inDatabase("replica").json(3, "consume", "--group", "replica");
        assertThat(replica.get("imported").asLong()).isEqualTo(DOCUMENTS);
        // These are the first group, the group of consume --again, and the group of the second store.
        assertThat(groups()).hasSizeGreaterThanOrEqualTo(3).contains("nuxeo-import", "replica");
        CommandRun dry = CommandRun.of(stages().arguments("clean", "--dry-run"));
        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertThat(dry.out())
                .containsPattern("nuxeo-import-us-east +[0-9,]+ +0 +1 +deleted")
                .contains("group replica: its offsets are deleted")
                .containsPattern("produce: belongs to dataset .* manifest will be deleted");
        assertThat(SERVICES.documents("nuxeo")).isEqualTo(DOCUMENTS + 3);
        CommandRun run = CommandRun.of(stages().arguments("clean", "--yes"));
        assertThat(run.err()).contains(dry.out());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("removed " + DOCUMENTS + " documents");
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            for (String repository : new String[] {"us-east", "us-west", "archives"}) {
                assertThat(client.getDatabase("nuxeo").getCollection(repository).countDocuments())
                        .as(repository)
                        .isEqualTo(1);
            }
        }
        CommandRun status = stages().status();
        assertThat(status.out()).containsPattern("produce +not started");
        assertThat(groups()).isEmpty();
    }

    /** Returns the consumer groups in Kafka. */
    private static List<String> groups() throws Exception {
        try (Admin admin = Admin.create(
                Map.of("bootstrap.servers", (Object) SERVICES.addresses().kafka()))) {
            return admin.listGroups().all().get(120, TimeUnit.SECONDS).stream()
                    .map(GroupListing::groupId)
                    .toList();
        }
    }
}
