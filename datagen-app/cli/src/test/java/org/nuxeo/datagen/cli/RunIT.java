// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.testing.Eventually;
import org.nuxeo.datagen.testing.Recording;

/** The command run with embedded services in a separate process: counts, exit codes, and remaining processes. */
class RunIT {
    @TempDir
    Path folder;

    @Test
    void keepLeavesTheServicesUpUntilCtrlCAndExitsWithTheCodeOfTheRun() throws Exception {
        try (CommandProcess run =
                start("--customers", "30", "--months", "2", "--format", "json", "--blobs", "all", "--keep")) {
            String mongo = null;
            StringBuilder json = new StringBuilder();
            String line = run.lineStartingWith("{");
            assertThat(line).as(run.err()).isNotNull();
            while (!line.startsWith("kafka=")) {
                json.append(line).append('\n');
                line = run.lineStartingWith("");
            }
            mongo = run.lineStartingWith("mongo=").substring("mongo=".length());
            assertThat(run.lineStartingWith("elasticsearch=")).startsWith("elasticsearch=http://127.0.0.1:");
            // Sizes of an index depend on its segments.
            Recording.check(
                    "stage/run.json",
                    json.toString(),
                    Stream.concat(
                                    Stream.of(RecordedStagesIT.VARYING),
                                    Stream.of("bytes", "dataBytes", "bytesPerBillion"))
                            .toArray(String[]::new));
            checkNumbers(new ObjectMapper().readTree(json.toString()));
            String page = run.lineStartingWith("url=").substring("url=".length());
            assertThat(get(page)).contains("<title>");
            assertThat(get(page + "api/plan")).contains("\"documents\":300");
            assertThat(documents(mongo)).isEqualTo(30 * 2 + 60 * (2 + 2) + 52 + 3);
            List<Long> services = run.children();
            assertThat(services).hasSize(3);

            run.signal("INT");
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.err())
                    .startsWith("run: starting Kafka, ")
                    .containsPattern("run: Kafka answers after [0-9.]+ s")
                    .contains("run: producing ", "run: importing ", "run: verifying every document and every blob");
            assertNothingIsLeft(services);
        }
    }

    @Test
    @Tag("long")
    void ctrlCStopsEverythingAndSavesItsState() throws Exception {
        try (CommandProcess run = start("--customers", "6000", "--months", "12")) {
            Path manifest = folder.resolve("work/produce/manifest.json");
            Eventually.await("a manifest", () -> Files.exists(manifest));
            List<Long> services = run.children();
            assertThat(services).hasSize(3);
            run.signal("INT");
            assertThat(run.exitCode()).as(run.err()).isEqualTo(130);
            assertThat(run.err()).doesNotContain("Exception");
            assertThat(Files.readString(manifest)).contains("\"status\" : \"unfinished\"");
            assertNothingIsLeft(services);
        }
    }

    @Test
    void aDatasetTooLargeForTheStandInIsRefusedBeforeAnythingStarts() throws Exception {
        try (CommandProcess run = start("--customers", "90M", "--months", "60")) {
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("datagen: 11,340,000,")
                    .contains("do not fit in the embedded MongoDB stand-in")
                    .contains("--mongo");
            assertThat(run.err().lines()).hasSize(1);
            assertThat(folder.resolve("work")).doesNotExist();
        }
    }

    @Test
    void aWorkFolderThatIsAFileIsBadUsage() throws Exception {
        Files.createFile(folder.resolve("work"));
        try (CommandProcess run = start("--customers", "30")) {
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).startsWith("datagen: --work ").contains("Not a directory");
            assertThat(run.err().lines()).hasSize(1);
        }
    }

    private CommandProcess start(String... options) throws IOException {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "run";
        arguments[1] = "--work";
        arguments[2] = folder.resolve("work").toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return CommandProcess.start(folder.resolve("err.txt"), arguments);
    }

    private static void checkNumbers(JsonNode report) {
        assertThat(report.get("deadLetters").asLong()).isZero();
        assertThat(report.get("differences").asLong()).isZero();
        long planned = 0;
        for (JsonNode row : report.get("rows")) {
            planned += row.get("planned").asLong();
            for (String stage : List.of("produced", "imported", "indexed", "verified")) {
                assertThat(row.get(stage)).as(stage + " of " + row).isEqualTo(row.get("planned"));
            }
        }
        // 30 customers, cards; 60 accounts, letters, and statements of two live months; states. No month is archived.
        assertThat(planned).isEqualTo(30 * 2 + 60 * (2 + 2) + 52);
    }

    private static long documents(String uri) {
        try (MongoClient client = MongoClients.create(uri)) {
            return Stream.of("us-east", "us-west", "archives")
                    .mapToLong(name ->
                            client.getDatabase("nuxeo").getCollection(name).countDocuments())
                    .sum();
        }
    }

    private void assertNothingIsLeft(List<Long> services) throws IOException {
        for (long pid : services) {
            assertThat(ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false))
                    .isFalse();
        }
        try (Stream<Path> left = Files.list(folder.resolve("work/services"))) {
            assertThat(left.filter(Files::isDirectory)).isEmpty();
        }
    }

    private static String get(String url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
