// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A step that compares the file properties of every document in MongoDB with the blob store: existence, length and
 * digest of the file. Settings: {@code batch}.
 */
record CheckStep(Settings settings) implements Step<DirectHost> {

    /** Number of files held in memory. */
    private static final int CHUNK = 50_000;

    /** The properties of a file in MongoDB. */
    private record File(String key, long lengthBytes, String md5) {}

    /** What is compared of each file, how long that took, and how many files were wrong. */
    private record Check(String name, Predicate<File> right, AtomicLong millis, AtomicLong wrong) {

        static Check of(String name, Predicate<File> right) {
            return new Check(name, right, new AtomicLong(), new AtomicLong());
        }

        void run(DirectHost host, List<File> files, int batch) {
            long pieces = (files.size() + batch - 1) / batch;
            millis.addAndGet(host.inParallel(name, pieces, () -> piece -> {
                int from = (int) piece * batch;
                List<File> part = files.subList(from, Math.min(files.size(), from + batch));
                wrong.addAndGet(part.stream().filter(right.negate()).count());
            }));
        }
    }

    @Override
    public Set<ServiceKind> services() {
        return Set.of(ServiceKind.MONGO);
    }

    @Override
    public void run(DirectHost host, StepRecord record) {
        OnDemandBlobs store = new OnDemandBlobs(host.dataset().archive());
        List<Check> checks = List.of(
                Check.of("existence", file -> store.exists(file.key())),
                Check.of("sizes", file -> store.lengthBytes(file.key()) == file.lengthBytes()),
                Check.of("digests", file -> store.md5(file.key()).equals(file.md5())));
        int batch = (int) settings.number("batch", 1_000);
        long files = 0;
        long startNanos = System.nanoTime();
        for (String repository : host.repositories()) {
            List<File> chunk = new ArrayList<>();
            for (RawBsonDocument document : host.mongo()
                    .documents(repository)
                    .find(Filters.exists("content"))
                    .projection(Projections.include("content"))
                    .batchSize(batch)) {
                chunk.add(file(document));
                files++;
                if (chunk.size() == CHUNK) {
                    checks.forEach(each -> each.run(host, chunk, batch));
                    chunk.clear();
                }
            }
            checks.forEach(each -> each.run(host, chunk, batch));
        }
        long checkingMillis =
                checks.stream().mapToLong(each -> each.millis().get()).sum();
        long readingMillis = StageClock.millisSince(startNanos) - checkingMillis;
        long planned = host.dataset().layout().kinds().stream()
                .filter(Kind::hasFiles)
                .mapToLong(host.dataset()::count)
                .sum();
        record.storedRow("read", files, "files", readingMillis, Math.abs(planned - files));
        for (Check each : checks) {
            record.row(
                    each.name(),
                    files,
                    "files",
                    each.millis().get(),
                    each.wrong().get());
        }
    }

    private static File file(RawBsonDocument document) {
        BsonDocument content = document.getDocument("content");
        return new File(
                content.getString("data").getValue(),
                content.getInt64("length").getValue(),
                content.getString("digest").getValue());
    }
}
