// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** Stages in parts, as the copies of an array job run them, and one report of all parts. */
class PartsIT {
    // 30 customers, cards; 60 accounts, letters, and two statements each; 52 states.
    private static final long DOCUMENTS = 30 * 2 + 60 * (2 + 2) + 52;

    private static final String FOREIGN = "00000000-1111-4222-8333-444444444444";

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static Stages stages() {
        return Stages.over(SERVICES, "--customers", "30", "--months", "2");
    }

    /** Returns the commands of an import without an index. */
    private static Stages withoutIndex(String folder) {
        ServiceAddresses services = new ServiceAddresses(
                SERVICES.addresses().kafka(), SERVICES.addresses().mongo(), null);
        return new Stages(services, SERVICES.folder().resolve(folder), stages().dataset());
    }

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    @Tag("long")
    List<DynamicTest> oneDatasetInParts() {
        return List.of(
                dynamicTest("two producers send everything once", this::twoProducersSendEverythingOnce),
                dynamicTest("two parts fill the index", this::twoPartsFillTheIndex),
                dynamicTest("a repeated part of the index adds nothing", this::aRepeatedPartOfTheIndexAddsNothing),
                dynamicTest("three clean parts are one clean report", this::threeCleanPartsAreOneCleanReport),
                dynamicTest("findings are those of one verification", this::findingsAreThoseOfOneVerification),
                dynamicTest("merging says what is missing", this::mergingSaysWhatIsMissing),
                dynamicTest("clean removes the manifests of parts", this::cleanRemovesTheManifestsOfParts));
    }

    private void twoProducersSendEverythingOnce() throws Exception {
        long produced = 0;
        for (int index = 0; index < 2; index++) {
            Stages own = withoutIndex("producer-" + index);
            produced += json(0, array(own, index, "produce", "--part", "auto/2"))
                    .get("produced")
                    .asLong();
        }
        assertThat(produced).isEqualTo(DOCUMENTS);
        assertThat(withoutIndex("work").json(0, "consume").get("imported").asLong())
                .isEqualTo(DOCUMENTS);
    }

    private void twoPartsFillTheIndex() throws Exception {
        JsonNode first = json(0, array(stages(), 0, "index", "--part", "auto/2"));
        JsonNode second = json(0, array(stages(), 1, "index", "--part", "auto/2", "--from", "mongo"));
        assertThat(first.get("indexed").asLong()).isEqualTo(DOCUMENTS / 2);
        assertThat(second.get("indexed").asLong()).isEqualTo(DOCUMENTS / 2);
        assertThat(Stages.present(first) + Stages.present(second)).isZero();
        assertThat(stages().json(0, "verify").get("differences").asLong()).isZero();
    }

    private void aRepeatedPartOfTheIndexAddsNothing() throws Exception {
        JsonNode again = json(0, array(stages(), 1, "index", "--part", "auto/2"));
        assertThat(again.get("indexed").asLong()).isEqualTo(DOCUMENTS / 2);
        assertThat(Stages.present(again)).isEqualTo(DOCUMENTS / 2);
        assertThat(stages().status().out())
                .containsPattern("index +not started")
                .containsPattern("index-part-1-of-2 +finished")
                .containsPattern("index-part-2-of-2 +finished");
    }

    /** Verifies three parts, each with a work folder of its own or all with one. */
    private static List<Integer> verifyInParts(boolean ownFolders, String... options) throws IOException {
        List<Integer> codes = new ArrayList<>();
        for (int index = 0; index < 3; index++) {
            Stages own = ownFolders ? stages().inFolder("part-" + index) : stages();
            CommandRun run = array(own, index, "verify", with(options, "--part", "auto/3"));
            codes.add(run.exitCode());
            assertThat(Json.mapper().readTree(run.out()).get("differences").asLong() > 0)
                    .as(run.err())
                    .isEqualTo(run.exitCode() == 4);
        }
        return codes;
    }

    private static CommandRun merge(String format, String... folders) {
        List<String> words =
                new ArrayList<>(List.of("verify", "--format", format, "--work", path("merged"), "--merge"));
        Stream.of(folders).map(PartsIT::path).forEach(words::add);
        return CommandRun.of(words.toArray(String[]::new));
    }

    private static String path(String folder) {
        return SERVICES.folder().resolve(folder).toString();
    }

    private void threeCleanPartsAreOneCleanReport() throws Exception {
        assertThat(verifyInParts(false, "--blobs", "all")).containsExactly(0, 0, 0);
        JsonNode merged = json(0, merge("json", "work"));
        JsonNode whole = stages().json(0, "verify", "--blobs", "all");
        assertThat(merged.get("rows")).isEqualTo(whole.get("rows"));
        assertThat(documents(merged, "blobs"))
                .isEqualTo(documents(whole, "blobs"))
                .isPositive();
        // All ids of both stores, and those of three roots.
        assertThat(documents(merged, "scan")).isEqualTo(2 * DOCUMENTS + 3);
        assertThat(merged.get("parts")).hasSize(3);
        long planned = 0;
        for (JsonNode part : merged.get("parts")) {
            planned += part.get("planned").asLong();
        }
        assertThat(planned).isEqualTo(DOCUMENTS);
    }

    /** Returns how many documents a check has compared. */
    private static long documents(JsonNode report, String check) {
        for (JsonNode each : report.get("checks")) {
            if (each.get("check").asText().equals(check)) {
                return each.get("documents").asLong();
            }
        }
        return 0;
    }

    private void findingsAreThoseOfOneVerification() throws Exception {
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(Filters.eq("ecm:name", "letter"), Updates.set("dc:title", "forged"));
            client.getDatabase("nuxeo").getCollection("us-west").insertOne(new Document("ecm:id", FOREIGN));
        }
        assertThat(verifyInParts(true)).contains(0, 4);
        CommandRun merged = merge("json", "part-0", "part-1", "part-2");
        JsonNode whole = stages().json(4, "verify");
        JsonNode report = json(4, merged);
        assertThat(report.get("rows")).isEqualTo(whole.get("rows"));
        assertThat(report.get("differences")).isEqualTo(whole.get("differences"));
        assertThat(merged.err()).contains("the differences are in " + path("merged/verify/report.json"));
        JsonNode listed = Json.mapper()
                .readTree(Path.of(path("merged/verify/report.json")).toFile());
        JsonNode expected =
                Json.mapper().readTree(Path.of(path("work/verify/report.json")).toFile());
        assertThat(findings(listed)).isEqualTo(findings(expected)).hasSize(2);
        for (JsonNode finding : listed.get("named")) {
            int part = Integer.parseInt(finding.get("parts").get(0).asText().substring(0, 1));
            JsonNode own = Json.mapper()
                    .readTree(Path.of(path("part-" + (part - 1) + "/verify-part-" + part + "-of-3/report.json"))
                            .toFile());
            assertThat(findings(own))
                    .contains(finding.get("documentId").asText() + " "
                            + finding.get("field").asText());
        }
        CommandRun text = merge("text", "part-2", "part-0", "part-1");
        assertThat(text.exitCode()).isEqualTo(4);
        assertThat(text.out())
                .containsPattern("(?m)^1/3 +" + path("part-0"))
                .containsPattern("(?m)^part [123]/3: mongo us-east .* dc:title: expected .*, found forged$")
                .containsPattern("(?m)^part [123]/3: mongo us-west " + FOREIGN + " unexpected")
                .contains("2 differences");
    }

    private static TreeSet<String> findings(JsonNode report) {
        TreeSet<String> findings = new TreeSet<>();
        report.get("named")
                .forEach(each -> findings.add(each.get("documentId").asText() + " "
                        + each.get("field").asText()));
        return findings;
    }

    private void mergingSaysWhatIsMissing() throws Exception {
        refused("2 of 3 parts; the first missing are 2; verify them", "part-0", "part-2");
        refused("is there a second time; name each part once", "part-0", "part-1", "part-2", "part-1");
        refused("there is no such folder", "part-0", "nowhere");
        Files.createDirectories(Path.of(path("empty")));
        refused("has no part of stage verify", "part-0", "empty");

        array(stages().inFolder("other"), 1, "verify", "--part", "auto/3", "--blobs", "7");
        refused("blobs is 1000 in part 1/3 and 7 in part 2/3; merge the parts of one", "part-0", "other", "part-2");
        array(stages().inFolder("half"), 1, "verify", "--part", "auto/2");
        refused("part 1/3 and part 2/2 do not belong together", "part-0", "half");
        withoutIndex("mongo-only").run("verify", "--part", "2/3");
        refused("2/3 with mongo ", "part-0", "mongo-only", "part-2");
        stages().inFolder("seven").run("verify", "--part", "2/3", "--seed", "7");
        refused("2/3 of dataset ", "part-0", "seven", "part-2");

        String stage = "verify-part-2-of-3";
        Path work = Path.of(path("part-1"));
        Manifest manifest = StageFolder.read(work.resolve(stage), stage).orElseThrow();
        try (StageFolder folder = StageFolder.open(work, stage)) {
            folder.save(manifest.unfinished(manifest.results()));
        }
        refused("part 2/3 is unfinished; repeat its command", "part-0", "part-1", "part-2");

        CommandRun both = CommandRun.of("verify", "--part", "1/2", "--merge", path("part-0"));
        assertThat(both.err()).contains("--part and --merge: give one of them");
        assertThat(both.exitCode()).isEqualTo(2);
    }

    private static void refused(String reason, String... folders) {
        CommandRun run = merge("text", folders);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        assertThat(run.err()).startsWith("datagen: --merge").contains(reason);
    }

    private void cleanRemovesTheManifestsOfParts() {
        CommandRun run = CommandRun.of(stages().arguments("clean", "--yes"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("index-part-1-of-2: belongs to dataset")
                .contains("verify-part-3-of-3: belongs to dataset");
        assertThat(stages().status().out()).doesNotContain("finished");
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }

    /** Runs a command as the copy of a Kubernetes indexed job. */
    private static CommandRun array(Stages stages, int index, String command, String... options) {
        return CommandRun.with(
                Map.of("JOB_COMPLETION_INDEX", Integer.toString(index)),
                stages.arguments(command, with(options, "--format", "json")));
    }

    private static JsonNode json(int exitCode, CommandRun run) throws IOException {
        return Stages.json(exitCode, run);
    }
}
