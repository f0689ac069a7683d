// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClients;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.testing.Recording;

/** The reports and manifests of the stages with running services against recorded files. */
class RecordedStagesIT {
    static final String[] VARYING = {
        "elapsedMillis",
        "threadMillis",
        "p50Millis",
        "p95Millis",
        "p99Millis",
        "p999Millis",
        "longestMillis",
        "programVersion",
        "checksum",
        "batches"
    };

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static Stages stages() {
        return Stages.over(SERVICES, "--customers", "30", "--months", "2", "--threads", "1");
    }

    /** Returns a text without what differs from machine to machine. */
    private static String text(String text) {
        String plain = text.replace(SERVICES.folder().toString(), "FOLDER");
        for (String address : List.of(
                SERVICES.addresses().kafka(),
                SERVICES.addresses().mongo().replaceAll("^mongodb://|/[^/]*$", ""),
                SERVICES.addresses().elasticsearch().replaceAll("^https?://", ""))) {
            plain = plain.replace(address, "HOST");
        }
        return plain;
    }

    private static void record(int exitCode, String name, String command, String... options) {
        CommandRun run = stages().run(command, options);
        assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(exitCode);
        Recording.check("stage/" + name + ".json", text(run.out()), VARYING);
    }

    /** Records the manifests and reports that the stages have written. */
    private static void files() throws Exception {
        var texts = new TreeMap<Path, String>();
        Path work = stages().work();
        try (var all = Files.walk(work)) {
            for (Path each : all.filter(file -> file.getFileName().toString().matches("(manifest|report).*\\.json"))
                    .toList()) {
                texts.put(work.relativize(each), text(Files.readString(each)));
            }
        }
        for (var each : texts.entrySet()) {
            String name = each.getKey().toString().replace('/', '-');
            Recording.check("stage/" + name, each.getValue(), VARYING);
        }
    }

    @Test
    @Tag("long")
    void everyStageWritesWhatItWrote() throws Exception {
        record(0, "produce", "produce");
        record(0, "consume", "consume");
        record(0, "index", "index");
        try (var client = MongoClients.create(SERVICES.addresses().mongo())) {
            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(Filters.eq("ecm:name", "letter"), Updates.set("dc:title", "forged"));
        }
        record(4, "verify", "verify", "--blobs", "all");
        files();
        CommandRun status = CommandRun.of(
                "status",
                "--format",
                "json",
                "--work",
                stages().work().toString(),
                "--kafka",
                SERVICES.addresses().kafka());
        Recording.check("stage/status.json", text(status.out()), VARYING);
        record(0, "clean-plan", "clean", "--dry-run");
        record(0, "clean", "clean", "--yes");
    }
}
