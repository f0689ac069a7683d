// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.cli.Stages;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.testing.ChildJvm;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.LiveHeap;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/**
 * The command {@code consume} with a small heap during outages of a real Elasticsearch, the stand-in for MongoDB, and a
 * real Kafka, one after the other. It waits and catches up without help.
 */
@Tag("long")
class RealOutagesIT {

    private static final Dataset DATASET = Datasets.ofBank(FaultScale.of(240, 1_200));
    private static final int DOCUMENTS_PER_SECOND = FaultScale.of(1_200, 150);
    private static final int HEAP_MEGABYTES = 128;
    private static final long OUTAGE_MILLIS = FaultScale.of(2_500, 60_000);
    private static final long BETWEEN_MILLIS = FaultScale.of(500, 5_000);

    @RegisterExtension
    static final TestServices SERVICES = TestServices.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);

    /** The process that consumes, with the arguments of the command line. */
    public static final class Consumer {

        private Consumer() {}

        public static void main(String[] arguments) {
            LiveHeap heap = LiveHeap.watch();
            CommandRun run = CommandRun.of(arguments);
            System.out.println(run.out() + run.err());
            System.out.println("live heap " + heap.peakMegabytes() + " MB");
            System.exit(run.exitCode());
        }
    }

    @Test
    void theImportCatchesUpAfterOutagesOfRealServices() throws Exception {
        try (TestKafka kafka = new TestKafka(SERVICES.folder());
                TcpProxy toMongo = new TcpProxy(port(SERVICES.addresses().mongo()));
                TcpProxy toIndex = new TcpProxy(port(SERVICES.addresses().elasticsearch()))) {
            Stages stages = new Stages(
                    new ServiceAddresses(
                            kafka.settings().bootstrapServers(),
                            "mongodb://127.0.0.1:" + toMongo.port() + "/?serverSelectionTimeoutMS=5000",
                            "http://127.0.0.1:" + toIndex.port()),
                    SERVICES.folder().resolve("work"),
                    List.of("--customers", Long.toString(DATASET.spec().customers())));
            stages.json(0, "produce");
            Path output = SERVICES.folder().resolve("output");
            Process process = ChildJvm.start(
                    Consumer.class,
                    HEAP_MEGABYTES,
                    output,
                    stages.arguments("consume", "--max-rate", Integer.toString(DOCUMENTS_PER_SECOND)));
            try {
                awaitDocuments(process, output);
                outage(() -> toIndex.setGone(true), () -> toIndex.setGone(false));
                outage(() -> toMongo.setGone(true), () -> toMongo.setGone(false));
                outage(kafka::stop, kafka::start);
                assertThat(process.waitFor(600, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).as(Files.readString(output)).isZero();
            } finally {
                process.destroyForcibly();
            }
            assertThat(SERVICES.documents("nuxeo")).isEqualTo(DATASET.size() + 3);
            assertThat(stages.json(0, "verify").get("differences").asLong()).isZero();
            FaultScale.print(
                    "real services gone for %d s each, a heap of %d MB: all %,d documents in both stores%n%s",
                    OUTAGE_MILLIS / 1_000, HEAP_MEGABYTES, DATASET.size(), Files.readString(output));
        }
    }

    private static int port(String address) {
        return URI.create(address).getPort();
    }

    /** Waits until documents are being imported. */
    private static void awaitDocuments(Process process, Path output) throws Exception {
        Eventually.await("documents", () -> {
            assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
            return SERVICES.documents("nuxeo") >= 100;
        });
    }

    private static void outage(Runnable begin, Runnable end) throws InterruptedException {
        begin.run();
        Thread.sleep(OUTAGE_MILLIS);
        end.run();
        Thread.sleep(BETWEEN_MILLIS);
    }
}
