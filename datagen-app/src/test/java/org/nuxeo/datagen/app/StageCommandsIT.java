package org.nuxeo.datagen.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.app.services.EmbeddedServices;
import org.nuxeo.datagen.app.services.ServiceHeaps;
import org.nuxeo.datagen.app.services.ServiceKind;

/** The stages one by one against services that are already there, as one story. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StageCommandsIT {
    // 30 customers, cards; 60 accounts, letters, and two statements each; 52 states.
    private static final long DOCUMENTS = 30 * 2 + 60 * (2 + 2) + 52;

    @TempDir
    static Path folder;

    private static EmbeddedServices services;

    @BeforeAll
    static void start() throws Exception {
        services = EmbeddedServices.start(
                EnumSet.allOf(ServiceKind.class), ServiceHeaps.defaults(), folder.resolve("services"));
    }

    @AfterAll
    static void end() {
        services.close();
    }

    @Test
    @Order(1)
    void consumeBeforeProduceSaysWhatToDo() {
        CommandRun run = command("consume");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err()).contains("run produce first");
    }

    @Test
    @Order(2)
    void produceRepeatedFindsEverythingPresent() throws Exception {
        JsonNode first = json(command("produce"), 0);
        assertThat(first.get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(first.get("present").asLong()).isZero();
        JsonNode second = json(command("produce"), 0);
        assertThat(second.get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(second.get("present").asLong()).isEqualTo(DOCUMENTS);
    }

    @Test
    @Order(3)
    void anotherDatasetInTheSameWorkFolderIsRefused() {
        CommandRun run = command("produce", "--seed", "7");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("seed is 7 and was 2020").contains("--work");
        assertThat(command("produce", "--partitions", "4").err()).contains("partitions is 4 and was 8");
    }

    @Test
    @Order(4)
    void consumeAgainChangesNothing() throws Exception {
        JsonNode first = json(command("consume"), 0);
        assertThat(first.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(first.get("indexed").asLong()).isEqualTo(DOCUMENTS);
        assertThat(present(first)).isZero();
        JsonNode again = json(command("consume", "--again"), 0);
        assertThat(again.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(present(again)).isEqualTo(DOCUMENTS);
        assertThat(again.get("deadLetters").asLong()).isZero();
    }

    @Test
    @Order(5)
    void indexFindsWhatIsThere() throws Exception {
        assertThat(json(command("index"), 0).get("indexed").asLong()).isEqualTo(DOCUMENTS);
    }

    @Test
    @Order(6)
    void verifyNamesWhatDiffersAndExitsWithFour() throws Exception {
        assertThat(json(command("verify", "--blobs", "all"), 0)
                        .get("differences")
                        .asLong())
                .isZero();
        try (MongoClient client = MongoClients.create(services.addresses().mongo())) {
            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(Filters.eq("ecm:name", "letter"), Updates.set("dc:title", "forged"));
        }
        index("PUT", "stranger", "{}");
        index("PUT", STRANGER, "{\"ecm:uuid\":\"" + STRANGER + "\"}");
        CommandRun run = CommandRun.of(arguments("verify", "--format", "text"));
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.out()).contains("dc:title").contains("found forged");
        assertThat(run.out()).containsPattern("stranger.*unexpected").containsPattern(STRANGER + ".*unexpected");
        index("DELETE", "stranger", "");
        index("DELETE", STRANGER, "");
    }

    private static final String STRANGER = "00000000-1111-4222-8333-444444444444";

    private static void index(String method, String id, String document) throws Exception {
        URI address = URI.create(services.addresses().elasticsearch() + "/nuxeo-us-east/_doc/" + id + "?refresh=true");
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(document))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isBetween(200, 201);
    }

    @Test
    @Order(7)
    void foreignBytesBecomeADeadLetter() throws Exception {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", services.addresses().kafka());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>("nuxeo-import-us-east", 0, new byte[] {1}, new byte[] {2, 3}))
                    .get();
        }
        JsonNode report = json(command("consume"), 3);
        assertThat(report.get("deadLetters").asLong()).isEqualTo(1);
    }

    @Test
    @Order(9)
    void deadLettersAreTakenUpOnceTheirCauseIsGone() throws Exception {
        try (MongoClient client = MongoClients.create(services.addresses().mongo())) {
            // The letter that was forged before is one document, which is refused under its id.
            assertThat(json(command("consume", "--again"), 3).get("deadLetters").asLong())
                    .isEqualTo(2);
            client.getDatabase("nuxeo").getCollection("us-east").deleteOne(Filters.eq("dc:title", "forged"));
        }
        JsonNode first = json(command("consume", "--replay-dead-letters"), 3);
        assertThat(first.get("letters").asLong()).isEqualTo(2);
        assertThat(first.get("imported").asLong()).isEqualTo(1);
        assertThat(first.get("deadLetters").asLong()).isEqualTo(1);
        assertThat(json(command("verify"), 0).get("differences").asLong()).isZero();
    }

    @Test
    @Order(8)
    void producedAgainEverythingArrivesOnce() throws Exception {
        JsonNode again = json(command("produce", "--again"), 0);
        assertThat(again.get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(again.get("present").asLong()).isZero();
        JsonNode consumed = json(command("consume"), 3);
        assertThat(consumed.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(consumed.get("repeated").asLong()).isEqualTo(DOCUMENTS);
    }

    @Test
    @Order(10)
    void aStageThatRunsIsQuickenedByItsControlFile() throws Exception {
        Path file = folder.resolve("work/produce/control.yaml");
        CompletableFuture<CommandRun> slow =
                CompletableFuture.supplyAsync(() -> command("produce", "--again", "--max-rate", "1"));
        while (!slow.isDone()) {
            // A file that is there before the stage begins does not count.
            if (!Files.exists(file)) {
                Files.writeString(file, "max-rate: 0\nthreads: 2\n");
            }
            Thread.sleep(20);
        }
        assertThat(json(slow.get(), 0).get("produced").asLong()).isEqualTo(DOCUMENTS);
        assertThat(slow.get().err()).contains("no ceiling").contains("2 threads");
    }

    @Test
    @Order(11)
    void statusTellsHowFarThingsAre() {
        CommandRun run =
                CommandRun.of("status", "--work", folder.resolve("work").toString());
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).containsPattern("produce +finished").containsPattern("consume +finished");
    }

    @Test
    @Order(12)
    void cleanRemovesTheDatasetWithItsManifestsAndGroups() throws Exception {
        String[] replica = arguments("consume", "--group", "replica", "--format", "json");
        for (int i = 0; i < replica.length; i++) {
            replica[i] = replica[i].replace(
                    services.addresses().mongo(), services.addresses().mongo() + "/replica");
        }
        // The foreign bytes are still there, and a dead letter of this group too.
        assertThat(json(CommandRun.of(replica), 3).get("imported").asLong()).isEqualTo(DOCUMENTS);
        // The first one, the one of consume --again, and the replica's.
        assertThat(groups()).hasSizeGreaterThanOrEqualTo(3).contains("nuxeo-import", "replica");
        CommandRun run = CommandRun.of(arguments("clean", "--yes"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("removed " + DOCUMENTS + " documents");
        try (MongoClient client = MongoClients.create(services.addresses().mongo())) {
            for (String repository : new String[] {"us-east", "us-west", "archives"}) {
                assertThat(client.getDatabase("nuxeo").getCollection(repository).countDocuments())
                        .as(repository)
                        .isEqualTo(1);
            }
        }
        CommandRun status =
                CommandRun.of("status", "--work", folder.resolve("work").toString());
        assertThat(status.out()).containsPattern("produce +not begun");
        assertThat(groups()).isEmpty();
    }

    /** The consumer groups that Kafka knows. */
    private static List<String> groups() throws Exception {
        try (Admin admin = Admin.create(
                Map.of("bootstrap.servers", (Object) services.addresses().kafka()))) {
            return admin.listGroups().all().get(30, TimeUnit.SECONDS).stream()
                    .map(GroupListing::groupId)
                    .toList();
        }
    }

    @Test
    @Order(13)
    void idsOfASequenceAreKeptInTheManifest() throws Exception {
        // By two processes, each with a work folder of its own.
        JsonNode half = json(sequences("produce", "--part", "1/2"), 0);
        String[] other = sequenceArguments("produce", "--part", "2/2");
        for (int i = 0; i < other.length; i++) {
            other[i] = other[i].replace(
                    folder.resolve("ids").toString(), folder.resolve("other").toString());
        }
        JsonNode rest = json(CommandRun.of(other), 0);
        assertThat(half.get("produced").asLong()).isBetween(1L, DOCUMENTS - 1);
        assertThat(half.get("produced").asLong() + rest.get("produced").asLong())
                .isEqualTo(DOCUMENTS);
        assertThat(sequences("produce", "--part", "2/2").err()).contains("part is 2/2 and was 1/2");
        JsonNode consumed = json(sequences("consume", IDS_AND_INDEXES), 0);
        assertThat(consumed.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(consumed.get("indexed").asLong()).isEqualTo(DOCUMENTS);
        assertThat(json(sequences("verify", IDS), 0).get("differences").asLong())
                .isZero();
        assertThat(sequences("verify").err()).contains("has ids of another type than uuid");
        String[] fromMongo = java.util.Arrays.copyOf(IDS, IDS.length + 2);
        fromMongo[IDS.length] = "--from";
        fromMongo[IDS.length + 1] = "mongo";
        JsonNode indexed = json(sequences("index", fromMongo), 0);
        assertThat(indexed.get("indexed").asLong()).isEqualTo(DOCUMENTS);
        assertThat(present(indexed)).isEqualTo(DOCUMENTS);
        CommandRun grown = sequences("consume", "--grow", "--id-type", "sequence", "--native-ids");
        assertThat(grown.exitCode()).isEqualTo(2);
        assertThat(grown.err()).contains("cannot grow");
        assertThat(sequences("consume", "--id-type", "uuid").err()).contains("idType is uuid and was sequence");
        CommandRun shown = CommandRun.of(
                "show",
                "id:" + DOCUMENTS,
                "--id-type",
                "sequence",
                "--customers",
                "30",
                "--months",
                "2",
                "--work",
                folder.resolve("ids").toString());
        assertThat(shown.out()).contains("ordinal: " + (DOCUMENTS - 1)).contains("id: " + DOCUMENTS + "\n");
    }

    @Test
    @Order(14)
    void verifyingAfterAKillGoesOnWhereItWas() throws Exception {
        Path manifest = folder.resolve("ids/verify/manifest.json");
        String[] slow = java.util.Arrays.copyOf(IDS, IDS.length + 2);
        slow[IDS.length] = "--max-rate";
        slow[IDS.length + 1] = "10";
        try (CommandProcess process =
                CommandProcess.start(folder.resolve("verify.err"), sequenceArguments("verify", slow))) {
            long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
            while (!Files.readString(manifest).contains("\"checkpoint\"")) {
                assertThat(System.nanoTime()).as("deadline").isLessThan(endNanos);
                Thread.sleep(20);
            }
            process.signal("KILL");
            assertThat(process.exitCode()).isEqualTo(137);
        }
        assertThat(new ObjectMapper()
                        .readTree(Files.readString(manifest))
                        .get("status")
                        .asText())
                .isEqualTo("unfinished");
        try (MongoClient client = MongoClients.create(services.addresses().mongo())) {
            // States are compared first, so this one has been, and is not compared again.
            client.getDatabase("ids")
                    .getCollection("us-east")
                    .updateOne(Filters.eq("ecm:name", "florida"), Updates.set("dc:title", "forged"));
        }
        JsonNode resumed = json(sequences("verify", IDS), 0);
        assertThat(resumed.at("/checks/0/documents").asLong()).isEqualTo(DOCUMENTS);
        JsonNode anew = json(sequences("verify", IDS), 4);
        assertThat(anew.get("differences").asLong()).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("ids/verify/report.json"))).contains("\"found\" : \"forged\"");
    }

    @Test
    @Order(15)
    void aRunIntoRepositoriesWithOtherIdsIsVerified() throws Exception {
        CommandRun cleaned = sequences("clean", "--id-type", "sequence", "--native-ids", "--yes");
        assertThat(cleaned.exitCode()).as(cleaned.err()).isZero();
        assertThat(cleaned.out()).startsWith("removed " + DOCUMENTS + " documents");
        String[] arguments = sequenceArguments("run", "--id-type", "sequenceHexRandomized", "--native-ids");
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = arguments[i]
                    .replace(
                            folder.resolve("ids").toString(),
                            folder.resolve("run").toString())
                    .replace(
                            services.addresses().mongo() + "/ids",
                            services.addresses().mongo() + "/run");
        }
        JsonNode report = json(CommandRun.of(arguments), 0);
        assertThat(report.get("differences").asLong()).isZero();
        try (MongoClient client = MongoClients.create(services.addresses().mongo())) {
            assertThat(client.getDatabase("run")
                            .getCollection("us-east")
                            .find(Filters.type("_id", "long"))
                            .first())
                    .isNotNull();
        }
    }

    private static final String[] IDS = {"--id-type", "sequence", "--native-ids"};
    private static final String[] IDS_AND_INDEXES = {"--id-type", "sequence", "--native-ids", "--indexes", "after"};

    /** The same in a database and a work folder of their own. */
    private static CommandRun sequences(String name, String... options) {
        return CommandRun.of(sequenceArguments(name, options));
    }

    private static String[] sequenceArguments(String name, String... options) {
        String[] all = java.util.Arrays.copyOf(options, options.length + 2);
        all[options.length] = "--format";
        all[options.length + 1] = "json";
        String[] arguments = arguments(name, all);
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = arguments[i]
                    .replace(
                            folder.resolve("work").toString(),
                            folder.resolve("ids").toString())
                    .replace(services.addresses().mongo(), services.addresses().mongo() + "/ids");
        }
        return arguments;
    }

    private static CommandRun command(String name, String... options) {
        String[] withFormat = new String[options.length + 2];
        System.arraycopy(options, 0, withFormat, 0, options.length);
        withFormat[options.length] = "--format";
        withFormat[options.length + 1] = "json";
        return CommandRun.of(arguments(name, withFormat));
    }

    private static String[] arguments(String name, String... options) {
        String[] common = {
            name,
            "--customers",
            "30",
            "--months",
            "2",
            "--work",
            folder.resolve("work").toString(),
            "--kafka",
            services.addresses().kafka(),
            "--mongo",
            services.addresses().mongo(),
            "--elasticsearch",
            services.addresses().elasticsearch()
        };
        String[] all = java.util.Arrays.copyOf(common, common.length + options.length);
        System.arraycopy(options, 0, all, common.length, options.length);
        return all;
    }

    private static JsonNode json(CommandRun run, int expectedExitCode) throws Exception {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(expectedExitCode);
        return new ObjectMapper().readTree(run.out());
    }

    private static long present(JsonNode report) {
        long sum = 0;
        for (JsonNode row : report.get("rows")) {
            sum += row.get("present").asLong();
        }
        return sum;
    }
}
