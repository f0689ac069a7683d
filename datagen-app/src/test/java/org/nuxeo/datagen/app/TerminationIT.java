package org.nuxeo.datagen.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.app.services.EmbeddedServices;
import org.nuxeo.datagen.app.services.ServiceHeaps;
import org.nuxeo.datagen.app.services.ServiceKind;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;

/** An import that is terminated in the middle saves its state, and the same command completes it. */
class TerminationIT {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(300).months(12).build());

    @TempDir
    Path folder;

    @Test
    void aTerminatedImportIsResumedAndCompleted() throws Exception {
        try (EmbeddedServices services = EmbeddedServices.start(
                EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO),
                ServiceHeaps.defaults(),
                folder.resolve("services"))) {
            String kafka = services.addresses().kafka();
            String mongo = services.addresses().mongo();
            assertThat(CommandRun.of(arguments("produce", "--kafka", kafka)).exitCode())
                    .isZero();
            String[] consume = arguments("consume", "--kafka", kafka, "--mongo", mongo);
            try (CommandProcess process =
                    CommandProcess.start(folder.resolve("err"), and(consume, "--max-rate", "400"))) {
                awaitDocuments(mongo);
                process.signal("TERM");
                assertThat(process.exitCode()).as(process.err()).isEqualTo(143);
            }
            assertThat(Files.readString(folder.resolve("work/consume/manifest.json")))
                    .contains("\"status\" : \"unfinished\"");
            assertThat(documents(mongo)).isLessThan(DATASET.size());
            CommandRun resumed = CommandRun.of(consume);
            assertThat(resumed.exitCode()).as(resumed.err()).isZero();
            CommandRun verified = CommandRun.of(arguments("verify", "--mongo", mongo));
            assertThat(verified.exitCode()).as(verified.out() + verified.err()).isZero();
        }
    }

    private static void awaitDocuments(String mongo) throws InterruptedException {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (documents(mongo) < 1_000) {
            assertThat(System.nanoTime()).as("documents in time").isLessThan(endNanos);
            Thread.sleep(50);
        }
    }

    private static long documents(String mongo) {
        try (MongoClient client = MongoClients.create(mongo)) {
            return client.getDatabase("nuxeo").getCollection("us-east").countDocuments()
                    + client.getDatabase("nuxeo").getCollection("us-west").countDocuments()
                    + client.getDatabase("nuxeo").getCollection("archives").countDocuments();
        }
    }

    private String[] arguments(String... command) {
        return and(
                command,
                "--customers",
                "300",
                "--months",
                "12",
                "--work",
                folder.resolve("work").toString());
    }

    private static String[] and(String[] arguments, String... more) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
