// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.bench.setup.ChildCommand;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSource;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.Delivery.DeliverySlice;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The steps that run the stages of an import on services. */
final class DirectSteps {

    private DirectSteps() {}

    /**
     * A step that imports a slice of the dataset through Kafka into the repositories, with or without indexing on the
     * fly, and verifies every document of it. Settings: {@code what}, {@code year} for archives, {@code index}.
     */
    record Deliver(Settings settings) implements Step<DirectHost> {

        private static final String EVERYTHING = "everything";

        @Override
        public boolean fits(Dataset dataset) {
            return isWhole() || Registered.loads(dataset).isPresent();
        }

        private boolean isWhole() {
            return settings.text("what", EVERYTHING).equals(EVERYTHING);
        }

        @Override
        public Set<ServiceKind> services() {
            return Set.of(ServiceKind.KAFKA, ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
        }

        @Override
        public void run(DirectHost host, StepRecord record) {
            DeliverySlice slice = slice(host);
            Delivery delivery = host.deliveries().next(slice);
            boolean index = settings.flag("index");
            host.produce(record, delivery);
            if (host.stopped()) {
                return;
            }
            long before = host.deliveries().records();
            ConsumeReport consumed = host.consume(index);
            DirectHost.imported(record, index ? "import and index" : "import", delivery, consumed, before, 0);
            record.batches("import", consumed.batches());
            host.deliveries().done(slice, index);
            host.deliveries().compare(host, record, delivery, index);
        }

        @Override
        public void alreadyDone(DirectHost host) {
            host.deliveries().done(slice(host), settings.flag("index"));
        }

        private DeliverySlice slice(DirectHost host) {
            if (isWhole()) {
                return host.deliveries().everything();
            }
            ArchiveLoads loads = Registered.loads(host.dataset()).orElseThrow();
            return loads.slice(settings.text("what", ""), SliceSteps.year(settings))
                    .orElseThrow(() -> settings.refuse(
                            "what", "must be " + String.join(", ", loads.slices()) + " or " + EVERYTHING));
        }
    }

    /**
     * A step that sends the whole dataset to Kafka, imports it by several processes of one consumer group, and verifies
     * every document. Settings: {@code processes}.
     */
    record Import(Settings settings) implements Step<DirectHost> {

        @Override
        public Set<ServiceKind> services() {
            return Set.of(ServiceKind.KAFKA, ServiceKind.MONGO);
        }

        @Override
        public void alreadyDone(DirectHost host) {
            host.deliveries().done(host.deliveries().everything(), false);
        }

        @Override
        public void run(DirectHost host, StepRecord record) throws Exception {
            DeliverySlice everything = host.deliveries().everything();
            Delivery delivery = host.deliveries().next(everything);
            host.produce(record, delivery);
            int processes = (int) settings.number("processes", 2);
            Description description = host.description(ServiceKind.KAFKA, ServiceKind.MONGO);
            List<ChildCommand> importers = new ArrayList<>();
            long imported = 0;
            long deadLetters = 0;
            long millis = 0;
            try {
                for (int i = 0; i < processes; i++) {
                    Path folder = host.work().resolve("importer-" + i);
                    // the manifest of an earlier campaign would resume its import
                    FolderTree.delete(folder);
                    importers.add(ChildCommand.start(folder, List.of("consume", "--format", "json"), description));
                }
                for (ChildCommand importer : importers) {
                    JsonNode report = Json.mapper().readTree(importer.awaitSuccess("an importer process"));
                    // each process reports the results of the whole group
                    imported = Math.max(imported, report.path("imported").asLong());
                    deadLetters =
                            Math.max(deadLetters, report.path("deadLetters").asLong());
                    millis = Math.max(millis, report.path("elapsedMillis").asLong());
                    record.batches(
                            "import", List.of(Json.mapper().treeToValue(report.path("batches"), BatchLatency[].class)));
                }
            } finally {
                importers.forEach(ChildCommand::close);
            }
            record.storedDocuments("import", imported, millis, Math.abs(delivery.records() - imported) + deadLetters);
            host.deliveries().done(everything, false);
            host.deliveries().compare(host, record, delivery, false);
        }
    }

    /**
     * A step that indexes the documents that were imported without indexing. Settings: {@code rebuild} removes the indexes
     * first and indexes all deliveries; {@code from: mongo} reads the documents in MongoDB, with the settings of {@link
     * MongoVariant}, for each of which the indexes are rebuilt.
     */
    record Index(Settings settings) implements Step<DirectHost> {

        private static final long BYTES_PER_KILOBYTE = 1_000;

        @Override
        public Set<ServiceKind> services() {
            return settings.has("from")
                    ? Set.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH)
                    : Set.of(ServiceKind.ELASTICSEARCH);
        }

        @Override
        public void alreadyDone(DirectHost host) {
            host.deliveries().takeNotIndexed();
        }

        @Override
        public void run(DirectHost host, StepRecord record) {
            String from = settings.text("from", "generator");
            List<DeliverySlice> slices = host.deliveries().takeNotIndexed();
            if (from.equals("mongo")) {
                MongoVariant.each(host, settings, record, read -> rebuild(host, record, IndexSource.MONGO, read));
            } else if (!from.equals("generator")) {
                throw settings.refuse("from", "must be generator or mongo");
            } else {
                MongoVariant read = new MongoVariant("", host.mongo());
                if (settings.flag("rebuild")) {
                    rebuild(host, record, IndexSource.GENERATOR, read);
                } else {
                    index(host, record, slices, IndexSource.GENERATOR, read);
                }
            }
            record.row("index size", storedBytes(host) / BYTES_PER_KILOBYTE, "kilobytes", 0, 0);
            record.documents("index holds", documents(host), 0, 0);
        }

        private static void rebuild(DirectHost host, StepRecord record, IndexSource source, MongoVariant read) {
            host.repositories().forEach(new IndexAdmin(host.elastic())::delete);
            index(host, record, host.deliveries().all(), source, read);
        }

        private static void index(
                DirectHost host, StepRecord record, List<DeliverySlice> slices, IndexSource source, MongoVariant read) {
            long held = documents(host);
            long planned = 0;
            long indexed = 0;
            long refused = 0;
            long millis = 0;
            for (DeliverySlice slice : slices) {
                Delivery delivery = Delivery.slice(host.dataset(), slice, List.of(), 1);
                IndexReport report = host.stage()
                        .index(
                                IndexSettings.of(host.threads(), host.data().layout(), RetryPolicy.DEFAULT),
                                host.models(),
                                delivery,
                                delivery.positions(),
                                source,
                                read.store(),
                                host.elastic());
                planned += delivery.records();
                indexed += report.indexed();
                refused += report.refusedCount();
                millis += report.elapsedMillis();
                record.batches("index" + read.suffix(), report.batches());
            }
            long added = documents(host) - held;
            long wrong = refused + Math.abs(planned - added);
            if (source == IndexSource.MONGO) {
                record.storedDocuments("index from mongo" + read.suffix(), indexed, millis, wrong);
            } else {
                record.documents("index", indexed, millis, wrong);
            }
        }

        /** Returns the size of the indexes on disk in bytes, including replicas. */
        private static long storedBytes(DirectHost host) {
            long sum = 0;
            try {
                for (String repository : host.repositories()) {
                    sum += host.elastic()
                            .json("GET", "/" + IndexAdmin.indexOf(repository) + "/_stats/store", null)
                            .at("/_all/total/store/size_in_bytes")
                            .asLong();
                }
            } catch (IOException e) {
                throw new StageException("the index does not tell its size: " + FailureReasons.of(e), e);
            }
            return sum;
        }

        private static long documents(DirectHost host) {
            IndexAdmin admin = new IndexAdmin(host.elastic());
            return host.repositories().stream().mapToLong(admin::count).sum();
        }
    }

    /**
     * A step that verifies the whole dataset in repositories and indexes. Settings: {@code blobs}, the number of files to
     * render and compare, and those of {@link MongoVariant}.
     */
    record Verify(Settings settings) implements Step<DirectHost> {

        private static final long BLOBS = 1_000;

        @Override
        public Set<ServiceKind> services() {
            return settings.flag("without-index")
                    ? Set.of(ServiceKind.MONGO)
                    : Set.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);
        }

        @Override
        public void run(DirectHost host, StepRecord record) {
            long blobs = settings.number("blobs", BLOBS);
            MongoVariant.each(
                    host,
                    settings,
                    record,
                    read -> host.verify(record, read, host.models(), blobs, !settings.flag("without-index")));
        }
    }
}
