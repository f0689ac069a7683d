// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;

/** MongoDB and an index answer the questions about larger archives as the archives say. */
@Tag("long")
class AskedArchivesIT {

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static void ask(String... dataset) throws Exception {
        String folder = SERVICES.folder().resolve("questions-" + dataset[1]).toString();
        CommandRun written = CommandRun.of(
                Stream.concat(Stream.of("questions", "--count", "300", "--out", folder), Stream.of(dataset))
                        .toArray(String[]::new));
        assertThat(written.exitCode()).as(written.err()).isZero();
        Stages stages = Stages.over(SERVICES, dataset).inFolder(dataset[1]).inDatabase("of-" + dataset[1]);
        stages.json(0, "produce");
        stages.json(0, "consume");
        JsonNode report = stages.json(0, "verify", "--blobs", "0", "--questions", folder);
        assertThat(report.path("differences").asLong()).isZero();
        assertThat(report.path("checks").toString()).contains("{\"check\":\"questions\",\"documents\":300,");
    }

    @Test
    void theBank() throws Exception {
        ask("--customers", "1200", "--months", "12");
    }

    @Test
    void aModelWithRights() throws Exception {
        ask("--model", "hospital", "--groups", "60");
    }
}
