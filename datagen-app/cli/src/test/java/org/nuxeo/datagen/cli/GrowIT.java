// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;

/** The growth of a dataset on running services, in consecutive steps. The clients of the services count the documents. */
@Tag("long")
class GrowIT {
    // Customers and cards; accounts, letters, and one statement for each month; 52 states. There are no calendar
    // folders,
    // since all months are live.
    private static final long SMALL = 30 * 2 + 60 * (2 + 2) + 52;
    private static final long LARGER = 60 * 2 + 120 * (2 + 3) + 52;
    private static final long LARGEST = 360 * 2 + 720 * (2 + 5) + 52;

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    List<DynamicTest> oneRepositoryThatGrows() {
        return List.of(
                dynamicTest("stages grow one by one", this::stagesGrowOneByOne),
                dynamicTest(
                        "run grows by two months and three hundred customers",
                        this::runGrowsByTwoMonthsAndThreeHundredCustomers),
                dynamicTest(
                        "what does not contain the dataset is refused", this::whatDoesNotContainTheDatasetIsRefused));
    }

    private void stagesGrowOneByOne() throws Exception {
        json(0, "run", "30", "2");
        JsonNode produced = json(0, "produce", "60", "3", "--grow");
        assertThat(produced.get("produced").asLong()).isEqualTo(LARGER);
        assertThat(produced.get("present").asLong()).isEqualTo(SMALL);
        assertThat(records()).isEqualTo(LARGER);
        // Resume without the option.
        JsonNode repeated = json(0, "produce", "60", "3", "--live-from", "2015-01");
        assertThat(repeated.get("present").asLong()).isEqualTo(LARGER);
        assertThat(records()).isEqualTo(LARGER);
        assertThat(json(0, "consume", "60", "3", "--grow").get("imported").asLong())
                .isEqualTo(LARGER);
        assertThat(json(0, "index", "60", "3", "--grow").get("indexed").asLong())
                .isEqualTo(LARGER);
        assertThat(json(0, "verify", "60", "3", "--grow", "--blobs", "all")
                        .get("differences")
                        .asLong())
                .isZero();
        assertThat(SERVICES.documents("nuxeo")).isEqualTo(LARGER + 3);
    }

    private void runGrowsByTwoMonthsAndThreeHundredCustomers() throws Exception {
        JsonNode report = json(0, "run", "360", "5", "--grow");
        long planned = 0;
        for (JsonNode row : report.get("rows")) {
            planned += row.get("planned").asLong();
            for (String stage : new String[] {"produced", "imported", "indexed", "verified"}) {
                assertThat(row.get(stage)).as(stage + " of " + row).isEqualTo(row.get("planned"));
            }
        }
        assertThat(planned).isEqualTo(LARGEST);
        assertThat(records()).isEqualTo(LARGEST);
        assertThat(SERVICES.documents("nuxeo")).isEqualTo(LARGEST + 3);
    }

    private void whatDoesNotContainTheDatasetIsRefused() {
        assertThat(refused("produce", "60", "2", "--grow")).contains("customers is 60 and was 360");
        assertThat(refused("produce", "360", "6"))
                .contains("months is 6 and was 5")
                .contains("--grow");
        assertThat(refused("produce", "360", "6", "--grow", "--live-months", "1"))
                .contains("liveFrom is 2015-06");
        assertThat(refused("consume", "390", "5", "--grow", "--seed", "7")).contains("seed is 7 and was 2020");
        assertThat(refused("verify", "390", "5", "--grow", "--file-plan", "flat"))
                .contains("filePlan is flat");
        assertThat(CommandRun.of("run", "--grow", "--work", SERVICES.folder() + "/none")
                        .err())
                .contains("run --grow needs --kafka, --mongo and --elasticsearch");
        CommandRun nothing = CommandRun.of(
                "produce", "--grow", "--kafka", SERVICES.addresses().kafka(), "--work", SERVICES.folder() + "/none");
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.err()).contains("has no manifest of a dataset to grow");
    }

    private static String refused(String name, String customers, String months, String... options) {
        CommandRun run = command(name, customers, months, options);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errLines()).hasSize(1);
        return run.err();
    }

    private static JsonNode json(int code, String name, String customers, String months, String... options)
            throws Exception {
        return Stages.json(code, command(name, customers, months, options));
    }

    private static CommandRun command(String name, String customers, String months, String... options) {
        return Stages.over(SERVICES, "--customers", customers, "--months", months)
                .run(name, options);
    }

    private static long records() throws Exception {
        try (Admin admin = Admin.create(
                java.util.Map.of("bootstrap.servers", SERVICES.addresses().kafka()))) {
            long sum = 0;
            var names = admin.listTopics().names().get().stream()
                    .filter(name -> name.startsWith("nuxeo-import-us") || name.startsWith("nuxeo-import-folders"))
                    .toList();
            for (var topic : admin.describeTopics(names).allTopicNames().get().values()) {
                for (var partition : topic.partitions()) {
                    TopicPartition at = new TopicPartition(topic.name(), partition.partition());
                    sum += admin.listOffsets(java.util.Map.of(at, OffsetSpec.latest()))
                            .partitionResult(at)
                            .get()
                            .offset();
                }
            }
            return sum;
        }
    }
}
