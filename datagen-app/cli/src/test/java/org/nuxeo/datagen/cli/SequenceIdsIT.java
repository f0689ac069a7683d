// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.testing.Eventually;

/** The stages with repositories whose ids come from a sequence and are in {@code _id}, in consecutive steps. */
@Tag("long")
class SequenceIdsIT {
    // 30 customers, cards; 60 accounts, letters, and two statements each; 52 states.
    private static final long DOCUMENTS = 30 * 2 + 60 * (2 + 2) + 52;
    private static final String[] IDS = {"--id-type", "sequence", "--native-ids"};

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static final String SECRET = "index-secret-3";

    /** The index does not check the password, but the secret must not be written anywhere. */
    private static Stages stages() throws IOException {
        Path password = Files.writeString(SERVICES.folder().resolve("password"), SECRET);
        return Stages.over(
                        SERVICES,
                        "--customers",
                        "30",
                        "--months",
                        "2",
                        "--elasticsearch-user",
                        "bob",
                        "--elasticsearch-password-file",
                        password.toString())
                .inDatabase("ids");
    }

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    List<DynamicTest> oneImportWithIdsOfASequence() {
        return List.of(
                dynamicTest("ids of a sequence are kept in the manifest", this::idsOfASequenceAreKeptInTheManifest),
                dynamicTest("verify resumes after a kill", this::verifyResumesAfterAKill),
                dynamicTest(
                        "a run into repositories with other ids is verified",
                        this::aRunIntoRepositoriesWithOtherIdsIsVerified),
                dynamicTest("no stage wrote the secret anywhere", this::noStageWroteTheSecretAnywhere));
    }

    private void idsOfASequenceAreKeptInTheManifest() throws Exception {
        // Two processes import, each with its own work folder.
        JsonNode half = stages().json(0, "produce", "--part", "1/2");
        JsonNode rest = stages().inFolder("other").json(0, "produce", "--part", "2/2");
        assertThat(half.get("produced").asLong()).isBetween(1L, DOCUMENTS - 1);
        assertThat(half.get("produced").asLong() + rest.get("produced").asLong())
                .isEqualTo(DOCUMENTS);
        assertThat(stages().run("produce", "--part", "2/2").err()).contains("part is 2/2 and was 1/2");
        JsonNode consumed = stages().json(0, "consume", "--id-type", "sequence", "--native-ids", "--indexes", "after");
        assertThat(consumed.get("imported").asLong()).isEqualTo(DOCUMENTS);
        assertThat(consumed.get("indexed").asLong()).isEqualTo(DOCUMENTS);
        assertThat(stages().json(0, "verify", IDS).get("differences").asLong()).isZero();
        assertThat(stages().run("verify").err()).contains("has ids of another type than uuid");
        JsonNode indexed = stages().json(0, "index", "--id-type", "sequence", "--native-ids", "--from", "mongo");
        assertThat(indexed.get("indexed").asLong()).isEqualTo(DOCUMENTS);
        assertThat(Stages.present(indexed)).isEqualTo(DOCUMENTS);
        CommandRun grown = stages().run("consume", "--grow", "--id-type", "sequence", "--native-ids");
        assertThat(grown.exitCode()).isEqualTo(2);
        assertThat(grown.err()).contains("cannot grow");
        assertThat(stages().run("consume", "--id-type", "uuid").err()).contains("idType is uuid and was sequence");
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
                stages().work().toString());
        assertThat(shown.out()).contains("ordinal: " + (DOCUMENTS - 1)).contains("id: " + DOCUMENTS + "\n");
    }

    private void verifyResumesAfterAKill() throws Exception {
        Path folder = stages().work().resolve("verify");
        Path manifest = folder.resolve("manifest.json");
        // The checkpoint awaited is of this run, not of the refused one. One thread compares ranges in order, so the
        // first range has the document with ordinal 0.
        Files.deleteIfExists(manifest);
        String[] slow = stages().arguments(
                        "verify", "--id-type", "sequence", "--native-ids", "--max-rate", "10", "--threads", "1");
        try (CommandProcess process = CommandProcess.start(SERVICES.folder().resolve("verify.err"), slow)) {
            Eventually.await(
                    "a checkpoint",
                    () -> Files.exists(manifest) && Files.readString(manifest).contains("\"checkpoint\""));
            process.signal("KILL");
            assertThat(process.exitCode()).isEqualTo(137);
        }
        assertThat(new ObjectMapper()
                        .readTree(Files.readString(manifest))
                        .get("status")
                        .asText())
                .isEqualTo("unfinished");
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            // The document with ordinal 0 was compared before the kill and is not compared again.
            client.getDatabase("ids")
                    .getCollection("us-east")
                    .updateOne(Filters.eq("ecm:name", "alabama"), Updates.set("dc:title", "forged"));
        }
        JsonNode resumed = stages().json(0, "verify", IDS);
        assertThat(resumed.at("/checks/0/documents").asLong()).isEqualTo(DOCUMENTS);
        JsonNode second = stages().json(4, "verify", IDS);
        assertThat(second.get("differences").asLong()).isEqualTo(1);
        assertThat(Files.readString(folder.resolve("report.json"))).contains("\"found\" : \"forged\"");
    }

    private void aRunIntoRepositoriesWithOtherIdsIsVerified() throws Exception {
        JsonNode cleaned = stages().json(0, "clean", "--id-type", "sequence", "--native-ids", "--yes");
        assertThat(cleaned.get("documents").asLong()).isEqualTo(DOCUMENTS);
        JsonNode report = stages().inDatabase("run")
                .inFolder("run")
                .json(0, "run", "--id-type", "sequenceHexRandomized", "--native-ids");
        assertThat(report.get("differences").asLong()).isZero();
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            assertThat(client.getDatabase("run")
                            .getCollection("us-east")
                            .find(Filters.type("_id", "long"))
                            .first())
                    .isNotNull();
        }
    }

    private void noStageWroteTheSecretAnywhere() throws Exception {
        String encoded = Base64.getEncoder().encodeToString(("bob:" + SECRET).getBytes(StandardCharsets.US_ASCII));
        Path services = SERVICES.folder().resolve("services");
        try (Stream<Path> files = Files.walk(SERVICES.folder())) {
            List<Path> written = files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("password") && !file.startsWith(services))
                    .toList();
            assertThat(written).anyMatch(file -> file.endsWith("manifest.json"));
            for (Path each : written) {
                assertThat(Files.readString(each, StandardCharsets.ISO_8859_1))
                        .as(each.toString())
                        .doesNotContain(SECRET, encoded);
            }
        }
    }
}
