// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;

/** Questions with known answers that MongoDB and an index are asked, in consecutive steps. */
class VerifyQuestionsIT {

    private static final String[] DATASET = {"--customers", "60", "--months", "12"};

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static Stages stages() {
        return Stages.over(SERVICES, DATASET);
    }

    private static String folder() {
        return SERVICES.folder().resolve("questions").toString();
    }

    private static JsonNode verify(int code, String... options) throws Exception {
        stages().json(
                        code,
                        "verify",
                        Stream.concat(Stream.of("--blobs", "0", "--questions", folder()), Stream.of(options))
                                .toArray(String[]::new));
        return Json.mapper()
                .readTree(stages().work().resolve("verify/report.json").toFile());
    }

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    @Tag("long")
    List<DynamicTest> questionsToOneImport() {
        return List.of(
                dynamicTest("stores that hold the dataset answer right", this::storesThatHoldTheDatasetAnswerRight),
                dynamicTest("the first part asks, and all must be told", this::theFirstPartAsksAndAllMustBeTold),
                dynamicTest("a reader who is missing is named", this::aReaderWhoIsMissingIsNamed),
                dynamicTest("a reader too many is named", this::aReaderTooManyIsNamed),
                dynamicTest("a document that is missing is named", this::aDocumentThatIsMissingIsNamed),
                dynamicTest("folders of others are refused", this::foldersOfOthersAreRefused),
                dynamicTest("a step of a scenario asks, too", this::aStepOfAScenarioAsksToo));
    }

    private void storesThatHoldTheDatasetAnswerRight() throws Exception {
        CommandRun written = CommandRun.of(
                Stream.concat(Stream.of("questions", "--count", "140", "--out", folder()), Stream.of(DATASET))
                        .toArray(String[]::new));
        assertThat(written.exitCode()).as(written.err()).isZero();
        stages().json(0, "produce");
        stages().json(0, "consume");
        JsonNode report = verify(0);
        assertThat(report.path("differences").asLong()).isZero();
        assertThat(report.path("checks").toString()).contains("{\"check\":\"questions\",\"documents\":140,");
    }

    private void theFirstPartAsksAndAllMustBeTold() throws Exception {
        Stages parts = stages().inFolder("parts");
        String[] asking = {"--blobs", "0", "--questions", folder(), "--part"};
        for (String part : List.of("1/2", "2/2")) {
            List<String> options = new ArrayList<>(List.of(asking));
            options.add(part);
            parts.json(0, "verify", options.toArray(String[]::new));
        }
        String work = parts.work().toString();
        assertThat(parts.json(0, "verify", "--merge", work).path("checks").toString())
                .contains("{\"check\":\"questions\",\"documents\":140,");
        parts.json(0, "verify", "--blobs", "0", "--part", "2/2");
        CommandRun merged = parts.run("verify", "--merge", work);
        assertThat(merged.exitCode()).isEqualTo(2);
        assertThat(merged.err()).contains("questions is {\"seed\":1,").contains("none in part 2/2");
    }

    /** Returns a question, of which the index can be spoilt. */
    private static JsonNode question(Predicate<JsonNode> which) throws Exception {
        try (Stream<String> lines = Files.lines(Path.of(folder(), "queries.jsonl"))) {
            return lines.map(line -> Json.parse(line, "no JSON"))
                    .filter(which)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static JsonNode found() throws Exception {
        return question(each -> each.path("hits").asLong() == 1
                && each.path("evidence").size() == 1
                && each.path("kind").asText().equals("field"));
    }

    private static JsonNode index(String method, JsonNode question, String action, String id, ObjectNode body)
            throws Exception {
        try (ElasticStore elastic =
                new ElasticStore(ElasticsearchSettings.of(SERVICES.addresses().elasticsearch()))) {
            String path = "/nuxeo-" + question.path("repository").asText() + action + id + "?refresh=true";
            return elastic.json(method, path, body == null ? null : body.toString());
        }
    }

    private static void readers(JsonNode question, String id, String... names) throws Exception {
        ObjectNode body = Json.object();
        body.putObject("doc").set("ecm:acl", Json.mapper().valueToTree(names));
        index("POST", question, "/_update/", id, body);
    }

    private static List<JsonNode> named(JsonNode report, JsonNode question) {
        List<JsonNode> named = new ArrayList<>();
        report.path("named").forEach(each -> {
            if (each.path("documentId").equals(question.path("_id"))) {
                named.add(each);
            }
        });
        return named;
    }

    private static void assertNamed(JsonNode report, JsonNode question, String expected, String found) {
        assertThat(named(report, question)).singleElement().satisfies(each -> {
            assertThat(each.path("store").asText()).isEqualTo("elasticsearch");
            assertThat(each.path("repository")).isEqualTo(question.path("repository"));
            assertThat(each.path("field").asText())
                    .isEqualTo(question.path("nxql").asText() + " by "
                            + question.path("as_user").asText());
            assertThat(each.path("expected").asText()).isEqualTo(expected);
            assertThat(each.path("found").asText()).isEqualTo(found);
        });
    }

    private void aReaderWhoIsMissingIsNamed() throws Exception {
        JsonNode question = found();
        String id = question.at("/evidence/0/id").asText();
        readers(question, id, "administrators", "Administrator");
        assertNamed(verify(4), question, "1 hits with " + id, "0 hits");
        readers(question, id, "administrators", "Administrator", "members");
        assertThat(named(verify(0), question)).isEmpty();
    }

    private void aReaderTooManyIsNamed() throws Exception {
        JsonNode question = question(each -> each.path("kind").asText().equals("denied"));
        String id = question.at("/forbidden/0").asText();
        readers(question, id, "administrators", "Administrator", "members", "visitors");
        assertNamed(verify(4), question, "0 hits", "1 hits with " + id);
        readers(question, id, "administrators", "Administrator", "members");
    }

    private void aDocumentThatIsMissingIsNamed() throws Exception {
        JsonNode question = found();
        String id = question.at("/evidence/0/id").asText();
        JsonNode entry = index("GET", question, "/_doc/", id, null).path("_source");
        index("DELETE", question, "/_doc/", id, null);
        assertNamed(verify(4), question, "1 hits with " + id, "0 hits");
        index("PUT", question, "/_doc/", id, (ObjectNode) entry);
        assertThat(named(verify(0), question)).isEmpty();
    }

    private static void refused(String message, String... options) {
        CommandRun run = stages().run("verify", options);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains(message);
    }

    private void foldersOfOthersAreRefused() throws Exception {
        String work = stages().work().toString();
        refused(work + "/manifest.json: there is no such file", "--questions", work);
        refused(": is of dataset ", "--questions", folder(), "--data-seed", "7");
        refused("leave out --sink and --merge", "--questions", folder(), "--merge", work);
        Path broken = Files.createDirectories(SERVICES.folder().resolve("broken"));
        Files.writeString(broken.resolve("manifest.json"), "{");
        refused("its manifest is no JSON; write the questions again", "--questions", broken.toString());
    }

    private void aStepOfAScenarioAsksToo() throws Exception {
        Path scenario = Files.writeString(SERVICES.folder().resolve("own.yaml"), """
            question: Does an index answer right?
            dataset: {customers: 60, months: 12}
            steps:
              - {do: questions, count: 100}
              - {do: questions, count: 70, as: clerk, without-index: true}
            """);
        Stages any = new Stages(SERVICES.addresses(), SERVICES.folder().resolve("scenario"), List.of());
        JsonNode report =
                any.json(0, "scenario", scenario.toString(), "--scale", "1", "--out", SERVICES.folder() + "/report");
        assertThat(report.path("steps").findValuesAsText("count")).containsExactly("100", "70");
        Files.writeString(scenario, Files.readString(scenario).replace("clerk", "nobody"));
        CommandRun refused =
                any.run("scenario", scenario.toString(), "--scale", "1", "--out", SERVICES.folder() + "/report");
        assertThat(refused.err()).contains("nobody").contains("has no groups in bank");
        assertThat(refused.exitCode()).isEqualTo(2);
    }
}
