// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.StopSignal;

/**
 * A step that compares the file properties of every document in MongoDB with the blob store: existence, length and
 * digest of the file. Settings: {@code batch}.
 */
final class CheckStep implements ScenarioAction {

    /** The properties of a file in MongoDB. */
    private record File(String key, long lengthBytes, String md5) {}

    /** Number of files held in memory. */
    private static final int CHUNK = 50_000;

    private final OnDemandBlobs store = new OnDemandBlobs();
    private final Map<String, Predicate<File>> checks = new LinkedHashMap<>();
    private final Map<String, AtomicLong> nanos = new HashMap<>();
    private final Map<String, AtomicLong> wrong = new HashMap<>();

    CheckStep() {
        add("existence", file -> store.exists(file.key()));
        add("sizes", file -> store.lengthBytes(file.key()) == file.lengthBytes());
        add("digests", file -> store.md5(file.key()).equals(file.md5()));
    }

    private void add(String name, Predicate<File> right) {
        checks.put(name, right);
        nanos.put(name, new AtomicLong());
        wrong.put(name, new AtomicLong());
    }

    @Override
    public void run(Campaign campaign, ScenarioStep step) {
        int batch = (int) step.number("batch", 1_000);
        long files = 0;
        long startNanos = System.nanoTime();
        for (Repository repository : Repository.values()) {
            List<File> chunk = new ArrayList<>();
            for (RawBsonDocument document : campaign.mongo()
                    .documents(repository.label())
                    .find(Filters.exists("content"))
                    .projection(Projections.include("content"))
                    .batchSize(batch)) {
                chunk.add(file(document));
                files++;
                if (chunk.size() == CHUNK) {
                    check(campaign, chunk, batch);
                    chunk.clear();
                }
            }
            check(campaign, chunk, batch);
        }
        long readingNanos = System.nanoTime() - startNanos;
        for (AtomicLong each : nanos.values()) {
            readingNanos -= each.get();
        }
        long planned = 0;
        for (Kind kind : Kind.values()) {
            planned += kind.hasBlob() ? campaign.dataset().count(kind) : 0;
        }
        campaign.done(step, "read", files, "files", readingNanos / 1_000_000, Math.abs(planned - files));
        for (String name : checks.keySet()) {
            campaign.done(
                    step,
                    name,
                    files,
                    "files",
                    nanos.get(name).get() / 1_000_000,
                    wrong.get(name).get());
        }
    }

    private static File file(RawBsonDocument document) {
        BsonDocument content = document.getDocument("content");
        return new File(
                content.getString("data").getValue(),
                content.getInt64("length").getValue(),
                content.getString("digest").getValue());
    }

    private void check(Campaign campaign, List<File> files, int batch) {
        checks.forEach((name, right) -> {
            long startNanos = System.nanoTime();
            long pieces = (files.size() + batch - 1) / batch;
            new RangeWorkers(pieces, new IntervalSet(), new StopSignal()).run(name, campaign.threads(), () -> piece -> {
                int from = (int) piece * batch;
                for (File file : files.subList(from, Math.min(files.size(), from + batch))) {
                    if (!right.test(file)) {
                        wrong.get(name).incrementAndGet();
                    }
                }
            });
            nanos.get(name).addAndGet(System.nanoTime() - startNanos);
        });
    }
}
