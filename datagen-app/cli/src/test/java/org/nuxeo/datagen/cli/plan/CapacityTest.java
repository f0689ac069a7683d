// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;

class CapacityTest {

    @TempDir
    Path folder;

    @Test
    void theSamplePredictsTheTotalSizeWithinItsError() {
        Dataset dataset = Datasets.ofBank(300, 12);
        StoredDocuments model = new StoredDocuments(dataset, new RenderedBlobs(), null);
        ByteSink sink = new ByteSink(1 << 12);
        long blobBytes = 0;
        long storeBytes = 0;
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            var document = model.document(dataset.identity(ordinal));
            blobBytes += document.blob() == null ? 0 : document.blob().lengthBytes();
            sink.reset();
            BsonEncoder.DEFAULT.encode(document, sink);
            storeBytes += sink.length();
        }
        SizeSample sample = SizeSample.of(dataset);
        assertThat(sample.documents()).isLessThan(dataset.size() / 10);
        // Allow twice the error, since one sample in twenty exceeds it. This sample is always the same.
        assertThat(sample.blobBytes().value())
                .isCloseTo(blobBytes, within(2 * sample.blobBytes().error()));
        assertThat(sample.storeBytes().value())
                .isCloseTo(storeBytes, within(2 * sample.storeBytes().error()));
        assertThat(sample.storeBytes().errorPercent()).isBetween(0.01, 5.0);
        assertThat(dataset.count(Bank.STATEMENT)).isEqualTo(7200);
    }

    @Test
    void aRunOfAMillionIsPredictedFromOneOfAHundredThousand() throws IOException {
        // The model has half a second to start, 2,000 documents a second, and measurement errors of up to 2 %.
        List<double[]> small = new ArrayList<>();
        double[] noise = {1.01, 0.99, 1.02, 0.98, 1.0};
        for (int i = 0; i < noise.length; i++) {
            double documents = 10_000 * (i + 1) * 2.0 / 3;
            small.add(new double[] {documents, (0.5 + documents / 2_000) * noise[i]});
        }
        Path rates = scenario("small.json", small);
        Path larger = scenario("large.json", List.of(new double[] {1_000_000, 500.5}));
        StageRate rate = MeasuredRates.read(rates).stages().get("import");
        Estimate predicted = rate.seconds(0, 1_000_000);
        assertThat(predicted.value()).isCloseTo(500.5, within(predicted.error()));
        assertThat(predicted.errorPercent()).isLessThan(10);
        assertThat(rate.standIn()).isTrue();
        CommandRun run = CommandRun.of("plan", "--rates", rates.toString(), "--against", larger.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("import \\* +1,000,000 +[0-9.]+ +± [0-9.]+ +500.5 +[+-][0-9] %");
    }

    @Test
    void aComparisonWarnsOfAStageThatWasMeasuredForTooShortATime() throws IOException {
        Path rates = scenario("short.json", List.of(new double[] {10_000, 5}));
        Path larger = scenario("larger.json", List.of(new double[] {1_000_000, 500}));
        CommandRun run = CommandRun.of("plan", "--rates", rates.toString(), "--against", larger.toString());
        assertThat(run.out())
                .endsWith("warning: import: unknown, 10,000 documents in 5 s are too few (at least 10,000 in 10 s);"
                        + " measure with ./datagen bench import --customers 40000\n")
                .containsOnlyOnce("warning");
    }

    @Test
    void planPredictsOneTwoThreeAndElevenBillion() throws IOException {
        Path rates = scenario("rates.json", List.of(new double[] {40_000, 20}));
        JsonNode estimates = plan(
                        "--rates", rates.toString(), "--machines", "10", "--machine-cost", "2", "--storage-cost", "0")
                .path("estimates");
        JsonNode billion = estimates.path("predictions").get(1);
        assertThat(billion.path("documents").asLong()).isEqualTo(1_000_000_000L);
        // the curve has 2,100 documents a second but for the start
        assertThat(billion.path("seconds").path("import").path("value").asLong())
                .isBetween(47_610L, 47_630L);
        assertThat(billion.path("seconds").path("import").path("error").asLong())
                .isBetween(1L, 5_000L);
        assertThat(billion.path("machineCost").asDouble()).isCloseTo(47_619 / 3600.0 * 20, within(1.0));
        assertThat(billion.path("storageCostPerMonth").asDouble()).isZero();
        assertThat(estimates.path("predictions")).hasSize(5);
        assertThat(estimates.path("assumptions").toString()).contains("the start of a stage is not part");
        assertThat(estimates.path("warnings"))
                .extracting(JsonNode::asText)
                .containsExactly(
                        "import was measured with the in-heap stand-in for MongoDB: its time says nothing about"
                                + " MongoDB");
        assertThat(estimates.path("storeBytes").path("value").asLong()).isGreaterThan(36_059 * 700L);
    }

    @Test
    void whatWasMeasuredTooShortlyIsUnknownAndNeverANumber() throws IOException {
        Path rates = scenario("rates.json", List.of(new double[] {10_000, 5}));
        JsonNode plan = plan("--rates", rates.toString(), "--within", "7d");
        JsonNode billion = plan.path("estimates").path("predictions").get(1);
        assertThat(billion.path("seconds")).isEmpty();
        assertThat(billion.has("hours")).isFalse();
        assertThat(billion.has("machineCost")).isFalse();
        JsonNode importers = line(plan.path("advice"), "importers");
        assertThat(importers.path("amount").asText()).isEqualTo("unknown");
        assertThat(importers.path("how").asText()).endsWith("measure with ./datagen bench import --customers 40000");
    }

    @Test
    void anOrderSaysWhatToOrderForATime() throws IOException {
        Path rates = scenario("rates.json", List.of(new double[] {40_000, 20}));
        JsonNode order = plan("--customers", "90M", "--months", "60", "--rates", rates.toString(), "--within", "7d")
                .path("order");
        JsonNode advice = order.path("lines");
        assertThat(line(advice, "importers").path("how").asText())
                .isEqualTo("measure with ./datagen bench index --customers 40000");
        assertThat(line(advice, "producers").path("amount").asText()).isEqualTo("unknown");
        // 11.34 billion documents of 236 or 237 bytes, and of 250 or 306 bytes in indexes
        assertThat(line(advice, "MongoDB, disk of a member").path("how").asText())
                .startsWith("(2.68 TB of documents + 2.93 TB of indexes) / ");
        assertThat(line(advice, "index, disk").path("amount").asText()).isEqualTo("20.5 TB");
        assertThat(line(advice, "money, import").path("amount").asText()).isEqualTo("unknown");
        assertThat(order.path("choices")).hasSizeGreaterThan(8);
        assertThat(order.path("values").path("copiesBytes").asDouble()).isCloseTo(20.5e12, within(0.1e12));
        List<Double> changes = new ArrayList<>();
        order.path("changes")
                .forEach(each -> changes.add(Math.abs(each.path("percent").asDouble())));
        assertThat(changes).hasSize(8).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(changes.get(0)).isGreaterThan(10);
        for (String time : List.of("7", "0d", "d", "7w", "-1d")) {
            CommandRun run = CommandRun.of("plan", "--rates", rates.toString(), "--within=" + time);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .isEqualTo("datagen: --within " + time
                            + ": must be 1 to 99,999 followed by d, h or min, such as 7d\n");
        }
        assertThat(CommandRun.of("plan", "--within", "7d").err()).isEqualTo("datagen: --within: needs --rates too\n");
        assertThat(CommandRun.of("plan", "--members", "5").err()).isEqualTo("datagen: --members: needs --within too\n");
    }

    @Test
    @Tag("long")
    void whateverIsAskedChangesTheOrder() throws IOException {
        List<String> usual = List.of(
                "--customers",
                "90M",
                "--months",
                "60",
                "--rates",
                "../../docs/blueprints/2020.json",
                "--within",
                "4d",
                "--prices",
                "../../docs/blueprints/prices.yaml",
                "--reads",
                "1000/s");
        Set<String> orders = new HashSet<>();
        for (String more : List.of(
                "",
                "--index-replicas 1",
                "--topic-replication 2",
                "--id-type sequence",
                "--native-ids",
                "--shard 2",
                "--within 1h",
                "--members 5",
                "--limited-index archives",
                "--no-full-text",
                "--recent 50%",
                "--months-after 24",
                "--file-plan state-calendar")) {
            List<String> words = new ArrayList<>(usual);
            words.addAll(List.of(more.split(" ")));
            words.remove("");
            if (more.startsWith("--within")) {
                words.subList(6, 8).clear();
            }
            JsonNode order = plan(words.toArray(String[]::new)).path("order");
            assertThat(orders.add(order.path("lines").toString() + order.path("indexes")))
                    .as(more)
                    .isTrue();
        }
    }

    @Test
    @Tag("long")
    void moreTimeNeverCostsMoreAndLessTimeNeverLess() throws IOException {
        for (String documents : List.of("100M", "3B", "11.34B")) {
            for (String after : List.of("0", "12")) {
                List<Double> worths = new ArrayList<>();
                for (String within : List.of("2d", "4d")) {
                    JsonNode order = plan(
                                    "--documents",
                                    documents,
                                    "--rates",
                                    "../../docs/blueprints/2020.json",
                                    "--within",
                                    within,
                                    "--months-after",
                                    after,
                                    "--prices",
                                    "../../docs/blueprints/prices.yaml")
                            .path("order");
                    JsonNode values = order.path("values");
                    worths.add(values.path("worth").asDouble());
                    double whole = money(values, "importMoney") + Integer.parseInt(after) * money(values, "monthMoney");
                    assertThat(values.path("worth").asDouble()).isCloseTo(whole, within(7.0));
                    // machines are paid for a day at least
                    assertThat(order.path("values").path("plannedSeconds").asDouble())
                            .isGreaterThanOrEqualTo(86_400);
                    assertThat(percent(order, "half the time")).as(documents).isNotNegative();
                    assertThat(percent(order, "twice the time")).as(documents).isNotPositive();
                    assertThat(order.path("values").path("order"))
                            .isEqualTo(order.path("choices").get(0).path("order"));
                }
                assertThat(worths).isSortedAccordingTo(Comparator.reverseOrder());
            }
        }
    }

    private static double money(JsonNode values, String name) {
        return Double.parseDouble(values.path(name).asText().replaceAll("[^0-9]", ""));
    }

    private static double percent(JsonNode order, String what) {
        for (JsonNode each : order.path("changes")) {
            if (each.path("what").asText().equals(what)) {
                return each.path("percent").asDouble();
            }
        }
        throw new AssertionError(what + " is not in " + order);
    }

    @Test
    void indexingAfterTheImportLeavesLessTimeForIt() throws IOException {
        String rates =
                Files.readString(Path.of("../../docs/blueprints/2020.json")).replace("import and index", "other");
        Path apart = Files.writeString(folder.resolve("apart.json"), rates);
        JsonNode order = plan("--documents", "3B", "--rates", apart.toString(), "--within", "4d")
                .path("order");
        // 11,250/s, then 7,125/s: three days for one machine, and nearly five
        double share = 7_125.0 / (7_125 + 11_250);
        assertThat(order.path("values").path("documentsPerSecond").asDouble())
                .isCloseTo(3e9 / (4 * 86_400 * share), within(10.0));
        assertThat(line(order.path("lines"), "importers").path("how").asText())
                .contains("import 3 days 2 h at 11,250/s, then index 4 days 21 h at 7,125/s");
    }

    @Test
    void aReportOfSizesIsTakenIfItIsLargeEnough() throws IOException {
        Path rates = scenario("rates.json", List.of(new double[] {40_000, 20}));
        ObjectNode report = (ObjectNode) Json.mapper().readTree(Files.readString(rates));
        report.remove("sizes");
        ArrayNode storage = report.putArray("storage");
        for (String repository : List.of("us-east", "us-west", "archives")) {
            storage.addObject()
                    .put("kind", "collection")
                    .put("name", repository)
                    .put("documents", 100_000)
                    .put("bytes", 50_000_000)
                    .put("bsonBytes", 100_000_000)
                    .put("dataBytes", 30_000_000)
                    .putObject("indexes")
                    .put("ecm:id", 20_000_000);
        }
        Files.writeString(rates, Json.pretty(report));
        String[] words = {"--customers", "900k", "--months", "60", "--rates", rates.toString(), "--within", "7d"};
        // 113,400,163 documents of 300 bytes and 200 bytes in an index
        assertThat(line(plan(words).path("order").path("lines"), "MongoDB, disk of a member")
                        .path("how")
                        .asText())
                .startsWith("(34 GB of documents + 22.7 GB of indexes) / 1 shards");
        assertThat(CommandRun.of("plan", "--rates", rates.toString(), "--against", rates.toString())
                        .out())
                .containsPattern("archives +100,000 +300.0 +± 75.0 +300.0 +\\+0 %")
                .containsPattern("  index of ecm:id +100,000 +200.0 +± 50.0 +200.0 +\\+0 %");
        ((ObjectNode) storage.get(1)).put("documents", 49_999);
        Files.writeString(rates, Json.pretty(report));
        assertThat(line(plan(words).path("advice"), "MongoDB").path("how").asText())
                .isEqualTo("us-west was measured with 49,999 documents, which are too few (at least 50,000);"
                        + " measure with run or growth");
        report.remove("storage");
        Files.writeString(rates, Json.pretty(report));
        CommandRun without = CommandRun.of("plan", "--rates", rates.toString(), "--within", "7d");
        assertThat(without.exitCode()).isEqualTo(2);
        assertThat(without.err())
                .startsWith(
                        "datagen: --rates " + rates + ": has no sizes of collections and indexes; repeat it, or add")
                .hasLineCount(1);
    }

    @Test
    void whatCannotBeOrderedIsOneLine() throws IOException {
        Path prices = Files.writeString(folder.resolve("prices.yaml"), "date: today\nwizards: 3\n");
        List<String> usual = List.of(
                "plan",
                "--customers",
                "90M",
                "--months",
                "60",
                "--rates",
                "../../docs/blueprints/2020.json",
                "--within");
        List<String> priced = new ArrayList<>(usual);
        priced.addAll(List.of("4d", "--prices", prices.toString()));
        CommandRun run = CommandRun.of(priced.toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith(
                        "datagen: --prices " + prices + ": wizards: is no role; must be one of producers, importers")
                .hasLineCount(1);
        List<String> small = new ArrayList<>(usual);
        small.addAll(List.of("1h", "--shard", "1"));
        CommandRun tight = CommandRun.of(small.toArray(String[]::new));
        assertThat(tight.exitCode()).isEqualTo(2);
        assertThat(tight.err())
                .isEqualTo(
                        "datagen: --within 1 h 0 min: no cluster of --shard 1 shards of at most 256 GB, NVMe,"
                                + " 180,000 IOPS imports 11,340,000,111 documents and holds 5.6 TB; take more time or chunks\n");
    }

    @Test
    void anOrderIsAlsoAPage() throws IOException {
        Path page = folder.resolve("order.html");
        plan(
                "--customers",
                "90M",
                "--months",
                "60",
                "--rates",
                "../../docs/blueprints/2020.json",
                "--within",
                "4d",
                "--report",
                page.toString());
        assertThat(Files.readString(page))
                .contains("An order for 11,340,000,111 documents", "Choices", "What would change the answer most")
                .contains("What the model is worth", "Cost against time", "limited by", "days of the import")
                .doesNotContain("<link", "src=");
        String checks = Files.readString(Path.of("../../docs/blueprints.md")).split("\n## Beside [^|]*", 2)[1];
        List<String> cells = checks.lines()
                .filter(each -> each.startsWith("| ") && !each.startsWith("| ---"))
                .flatMap(each -> Stream.of(each.split("\\|")))
                .map(each -> each.replace("`", "").strip())
                .filter(each -> !each.isEmpty())
                .toList();
        assertThat(cells).hasSizeGreaterThan(50);
        assertThat(Files.readString(page).replace("&#39;", "'")).contains(cells);
    }

    private static JsonNode plan(String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("plan", "--format", "json"));
        words.addAll(List.of(options));
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return Json.mapper().readTree(run.out());
    }

    private static JsonNode line(JsonNode advice, String role) {
        for (JsonNode each : advice) {
            if (each.path("role").asText().equals(role)) {
                return each;
            }
        }
        throw new AssertionError(role + " is not in " + advice);
    }

    @Test
    void planPrintsDaysHoursAndSizesForPeople() throws IOException {
        Path rates = scenario("long.json", List.of(new double[] {40_000, 20}));
        CommandRun run = CommandRun.of("plan", "--rates", rates.toString(), "--months", "60");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("machines cost", "storage a month", "5 days 12 h", "60 days 15 h")
                .containsPattern("11,000,000,000 .*[0-9.]+ TB .*[0-9.]+ TB")
                .contains("warning: import was measured with the in-heap stand-in")
                .doesNotContain("only; measure it for");
    }

    @Test
    void aFileThatIsNotAReportIsRefused() throws IOException {
        Path none = Files.writeString(folder.resolve("none.json"), "{}");
        CommandRun run = CommandRun.of("plan", "--rates", none.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .endsWith("none.json: must be a report of bench or scenario\n")
                .hasLineCount(1);
        assertThat(CommandRun.of("plan", "--against", none.toString()).err())
                .isEqualTo("datagen: --against: needs --rates too\n");
        assertThat(CommandRun.of("plan", "--machines", "0").err())
                .isEqualTo("datagen: --machines 0: must be 1 to 1,000,000\n");
    }

    private Path scenario(String name, List<double[]> imports) throws IOException {
        ObjectNode report = Json.object();
        report.put("sizes", "measured");
        report.putObject("machine").put("processors", 2).put("processor", "a processor");
        ArrayNode steps = report.putArray("steps");
        for (double[] each : imports) {
            steps.addObject()
                    .put("stage", "import")
                    .put("count", Math.round(each[0]))
                    .put("elapsedMillis", Math.round(each[1] * 1000))
                    .put("mongoStandIn", true);
        }
        ArrayNode points = report.putArray("curves")
                .addObject()
                .put("title", "Throughput of import")
                .putArray("points");
        for (int second = 1; second <= imports.get(0)[1] + 1; second++) {
            double rate = second == 1 ? 100 : 2_100 + (second % 2 == 0 ? 100 : -100);
            points.addObject().put("x", second).putArray("rates").add(rate);
        }
        return Files.writeString(folder.resolve(name), Json.pretty(report));
    }
}
