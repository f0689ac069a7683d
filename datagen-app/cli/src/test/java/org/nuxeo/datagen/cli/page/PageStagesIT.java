// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.cli.Stages;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** The commands for running services on pages, in their order, on the services of the test. */
@Tag("long")
class PageStagesIT {
    /**
     * A sharded cluster, which no test has; files of a sink, which no stage has written; services with TLS, which {@code SecureConnectionsIT} has; and repositories with
     * other ids, which need topics and indexes of their own, as in {@code SequenceIdsIT}.
     */
    private static final String LEFT = ".*(?:--sink|mongos1|https://|kafka\\.properties|--id-type|bank2).*";

    /** One month more than are live, so that there is an archive, and one less than a grown repository has. */
    private static final String MONTHS = "7";

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    @Test
    void theStagesOfPagesSucceed() {
        List<String> lines = lines("command-line.md");
        lines.stream().filter(line -> !line.contains("--grow")).forEach(PageStagesIT::run);
        // the parts verify what was imported before the repositories grow
        lines("parts.md").forEach(PageStagesIT::run);
        lines.stream().filter(line -> line.contains("--grow")).forEach(PageStagesIT::run);
    }

    private static List<String> lines(String name) {
        Page page = Page.read(Page.ROOT.resolve("docs").resolve(name));
        List<String> lines = page.shellLines().stream()
                .filter(line -> line.matches("\\./datagen " + PageCommandsTest.SERVICES) && !line.matches(LEFT))
                .toList();
        assertThat(lines).isNotEmpty();
        return lines;
    }

    private static void run(String command) {
        CommandRun run = CommandRun.with(environment(), words(command.substring("./datagen ".length())));
        assertThat(run.exitCode()).as(command + "\n" + run.err()).isZero();
    }

    private static Map<String, String> environment() {
        ServiceAddresses addresses = SERVICES.addresses();
        return Map.of(
                "DATAGEN_MONTHS",
                MONTHS,
                "DATAGEN_KAFKA",
                addresses.kafka(),
                "DATAGEN_MONGO",
                addresses.mongo(),
                "DATAGEN_ELASTICSEARCH",
                addresses.elasticsearch());
    }

    private static String[] words(String command) {
        ServiceAddresses addresses = SERVICES.addresses();
        List<String> words =
                new ArrayList<>(Arrays.asList(command.replace("mongodb://localhost:27018", mongo("replica"))
                        .replace("mongodb://localhost:27017", addresses.mongo())
                        .replace("http://localhost:9200", addresses.elasticsearch())
                        .replace("localhost:9092", addresses.kafka())
                        .replace("--months 24", "--months 8")
                        .split(" ")));
        if (!words.contains("--work")) {
            words.addAll(List.of("--work", "work"));
        }
        for (String option : List.of("--work", "--merge")) {
            int folder = words.indexOf(option) + 1;
            if (folder > 0) {
                words.set(folder, SERVICES.folder().resolve(words.get(folder)).toString());
            }
        }
        return words.toArray(String[]::new);
    }

    private static String mongo(String database) {
        return Stages.over(SERVICES).inDatabase(database).addresses().mongo();
    }
}
