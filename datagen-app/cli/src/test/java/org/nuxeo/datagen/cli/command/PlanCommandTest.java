// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.CommandRun;

class PlanCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"customer, 59", "calendar, 73", "state-calendar, 832", "flat, 52"})
    void planCountsTheDefaultDataset(String filePlan, long folders) throws Exception {
        JsonNode plan = json(Map.of(), "--file-plan", filePlan);
        assertThat(plan.get("documents").asLong()).isEqualTo(36_000);
        assertThat(plan.get("folders").asLong()).isEqualTo(folders);
        assertThat(sum(plan.get("counts"), "count")).isEqualTo(36_000 + folders);
        assertThat(sum(plan.get("partitions"), "records")).isEqualTo(36_000 + folders);
    }

    @Test
    void planCountsElevenBillionDocuments() throws Exception {
        JsonNode plan = json(Map.of(), "--customers", "90M", "--months", "60", "--partitions", "48");
        assertThat(plan.get("documents").asLong()).isEqualTo(11_340_000_000L);
        assertThat(sum(plan.get("partitions"), "records")).isEqualTo(sum(plan.get("counts"), "count"));
        Map<String, Long> repositories = new TreeMap<>();
        for (JsonNode count : plan.get("counts")) {
            repositories.merge(
                    count.get("repository").asText(), count.get("count").asLong(), Long::sum);
        }
        // Each account has six live months; the other 54 months are archived, in folders of 5 years and 54 months.
        assertThat(repositories.get("archives")).isEqualTo(180_000_000L * 54 + 59);
        assertThat(repositories.get("us-east")).isEqualTo(899_533_564L);
        assertThat(repositories.get("us-west")).isEqualTo(1_620_000_000L + 52 - 899_533_564L);
    }

    @Test
    void planCountsTheShardsOfIndexes() throws Exception {
        String[] largest = {"--customers", "90M", "--months", "60", "--index-replicas", "1"};
        JsonNode archives =
                json(Map.of("DATAGEN_INDEX_SHARDS", "us-east=9"), largest).at("/indexes/2");
        assertThat(archives.toString())
                .isEqualTo("{\"repository\":\"archives\",\"documents\":9720000059,\"shards\":442,\"replicas\":1,"
                        + "\"shardDocuments\":21990951,\"shardBytes\":39935567016}");
        CommandRun refused =
                CommandRun.of("plan", "--customers", "90M", "--months", "60", "--index-shards", "archives=4");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err())
                .isEqualTo("datagen: --index-shards archives=4: must be at least 5 for the 9,720,000,059 documents of"
                        + " archives, since a shard holds 2,147,483,519 at most\n");
        assertThat(CommandRun.of("plan", "--customers", "1T", "--months", "600").out())
                .contains("nuxeo-us-east cannot be created: an index has at most 1,024 shards");
    }

    @Test
    void planPrintsTables() {
        CommandRun run = CommandRun.of("plan", "--customers", "1_200");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("1,200 customers, 12 months from 2015-01, live from 2015-07, file plan customer")
                .contains("36,000 documents and 59 folders")
                .containsPattern("statement +Statement +[0-9,]+ +[0-9,]+ +14,400 +28,800")
                .containsPattern("customers +1_200 +flag");
    }

    @Test
    void topicsOfAModelAreAsLongAsItsFields() throws Exception {
        Path model = Files.writeString(
                folder.resolve("m.yaml"),
                "model: m\nformat: 2\nkinds: {case: {fields: {text: {words: 2000}}}, note: {in: case, folder: \"a/b\"}}\n");
        JsonNode plan = json(Map.of(), "--model", model.toString(), "--groups", "1000");
        JsonNode topic = plan.get("topics").get(1);
        long records = 4_000;
        assertThat(topic.get("referenceBytes").longValue()).isEqualTo(records * 19);
        // 13 KB each, of which compression leaves half, of a document in four
        assertThat(topic.get("fullBytes").longValue()).isBetween(records * 800, records * 2_500);
        assertThat(CommandRun.of("plan", "--model", model.toString(), "--groups", "1000")
                        .out())
                .contains("4,000 documents and 1 folders\n2,000 of the documents are folders between others\n");
    }

    @Test
    void anOptionIsCalledAsItWasGiven() {
        assertThat(CommandRun.of("plan", "--groups", "0").err()).startsWith("datagen: --groups 0: must be 1 to ");
        assertThat(CommandRun.of("plan", "--groups=x").err()).startsWith("datagen: --groups x: must be ");
        assertThat(CommandRun.of("plan", "--customers", "0").err()).startsWith("datagen: --customers 0: must be 1 to ");
    }

    @Test
    void kindsHaveTheTypesOfTheContentModel() throws Exception {
        assertThat(CommandRun.of("plan", "--model", "insurer").out())
                .containsPattern("premium-notice +PremiumNotice +[0-9,]+");
        Set<String> types = new TreeSet<>();
        json(Map.of(), "--model", "insurer")
                .get("counts")
                .forEach(count -> types.add(
                        count.get("kind").asText() + " " + count.get("type").asText()));
        assertThat(types).contains("premium-notice PremiumNotice", "policyholder Policyholder");
    }

    @Test
    void aFlagOverridesTheEnvironmentThenTheFileThenTheDefault() throws Exception {
        Path file = Files.writeString(folder.resolve("d.yaml"), "customers: 30\nmonths: 3\nseed: 7\nkafka: a:1\n");
        Map<String, String> environment = Map.of("DATAGEN_CUSTOMERS", "60", "DATAGEN_MONTHS", "6");
        JsonNode plan = json(environment, "--customers", "90", "--config", file.toString());
        assertThat(plan.get("dataset").get("customers").asLong()).isEqualTo(90);
        assertThat(plan.get("dataset").get("months").asInt()).isEqualTo(6);
        assertThat(plan.get("dataset").get("seed").asLong()).isEqualTo(7);
        Map<String, String> settings = new TreeMap<>();
        for (JsonNode setting : plan.get("settings")) {
            settings.put(
                    setting.get("name").asText(),
                    setting.get("value").asText() + " <- "
                            + setting.get("source").asText());
        }
        assertThat(settings)
                .containsEntry("customers", "90 <- flag")
                .containsEntry("months", "6 <- environment DATAGEN_MONTHS")
                .containsEntry("seed", "7 <- file " + file)
                .containsEntry("kafka", "a:1 <- file " + file)
                .containsEntry("first-month", "2015-01 <- default")
                .containsEntry("live-from", "2015-01 <- default")
                .containsEntry("data-seed", "7 <- default");
    }

    @Test
    void theConfigFileMayComeFromTheEnvironment() throws Exception {
        Path file = Files.writeString(folder.resolve("d.yaml"), "customers: 33\n");
        JsonNode plan = json(Map.of("DATAGEN_CONFIG", file.toString()));
        assertThat(plan.get("dataset").get("customers").asLong()).isEqualTo(33);
    }

    @Test
    void thePlanHasNoPasswords() {
        CommandRun run = CommandRun.of("plan", "--mongo", "mongodb://me:secret@host/");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("mongodb://me:***@host/").doesNotContain("secret");
    }

    @Test
    void documentsDetermineTheNumberOfCustomers() throws Exception {
        JsonNode plan = json(Map.of(), "--documents", "1B", "--months", "60");
        long documents = plan.get("documents").asLong();
        assertThat(documents).isGreaterThanOrEqualTo(1_000_000_000).isLessThan(1_000_000_000 + 6 * 63);
        String settings = CommandRun.of("plan", "--documents", "36k").out();
        assertThat(settings).containsPattern("customers +1200 ").contains("36,000 documents");
        assertThat(json(Map.of("DATAGEN_DOCUMENTS", "36k"), "--customers", "3")
                        .get("documents")
                        .asLong())
                .isEqualTo(90);
    }

    private static JsonNode json(Map<String, String> environment, String... options) throws Exception {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "plan";
        arguments[1] = "--format";
        arguments[2] = "json";
        System.arraycopy(options, 0, arguments, 3, options.length);
        CommandRun run = CommandRun.with(environment, arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return new ObjectMapper().readTree(run.out());
    }

    private static long sum(JsonNode rows, String member) {
        long sum = 0;
        for (JsonNode row : rows) {
            sum += row.get(member).asLong();
        }
        return sum;
    }
}
