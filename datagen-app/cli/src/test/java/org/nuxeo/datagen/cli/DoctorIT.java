// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.testing.TestKafka;

/** The report of {@code doctor} about running services, and about one that is down. */
class DoctorIT {

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    @Test
    void asksEachServiceThatIsNamed() {
        CommandRun run = doctor(SERVICES.addresses().kafka());
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .containsPattern("(?m)^ok +kafka +" + SERVICES.addresses().kafka() + ": 1 broker$")
                .containsPattern("(?m)^ok +mongo +127\\.0\\.0\\.1:[0-9]+: version [0-9.]+, database nuxeo$")
                .containsPattern("(?m)^ok +elasticsearch +http://127\\.0\\.0\\.1:[0-9]+: elasticsearch 7\\.17\\.[0-9]+,"
                        + " data nodes: 1, green$");
    }

    @Test
    void writesNothingIntoTheServices() {
        doctor(SERVICES.addresses().kafka());
        assertThat(SERVICES.documents("nuxeo")).isZero();
        assertThat(SERVICES.folder()).isEmptyDirectory();
    }

    @Test
    void reportsTheServiceThatIsDown() throws Exception {
        CommandRun run = doctor("127.0.0.1:" + TestKafka.freePort(), "--format", "json");
        JsonNode report = Stages.json(5, run);
        assertThat(report.path("state").asText()).isEqualTo("down");
        List<String> down = new ArrayList<>();
        report.path("checks").forEach(check -> {
            if (check.path("state").asText().equals("down")) {
                down.add(check.path("name").asText());
                assertThat(check.path("advice").asText()).startsWith("start it");
            }
        });
        assertThat(down).containsExactly("kafka");
    }

    private static CommandRun doctor(String kafka, String... options) {
        ServiceAddresses there = SERVICES.addresses();
        ServiceAddresses named = new ServiceAddresses(kafka, there.mongo(), there.elasticsearch());
        return new Stages(named, SERVICES.folder().resolve("work"), List.of()).text("doctor", options);
    }
}
