// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NStringEntity;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/** Counts and deletes the entries of a dataset in the indexes, by their ids, a few thousand in a request. */
final class EntryCleaning {

    private static final int BATCH = 2_000;

    private final StoredDocuments model;
    private final ElasticStore elastic;
    private final IndexAdmin admin;
    private final ProgressListener listener;
    private final BooleanSupplier stopped;
    private final DocumentRanges ranges;

    EntryCleaning(StoredDocuments model, ElasticStore elastic, ProgressListener listener, BooleanSupplier stopped) {
        this.model = model;
        this.elastic = elastic;
        this.admin = new IndexAdmin(elastic);
        this.listener = listener;
        this.stopped = stopped;
        this.ranges = new DocumentRanges(Delivery.of(model.dataset(), 1), BATCH);
    }

    /** Returns the number of entries of a repository, without folders. */
    long count(Repository repository) {
        if (!admin.exists(repository.label())) {
            return 0;
        }
        admin.refresh(repository.label());
        long count = 0;
        for (long range = 0; range < ranges.count() && !stopped.getAsBoolean(); range++) {
            if (ranges.repository(range) == repository && !ranges.ofFolders(range)) {
                String ids = ranges.documents(range).stream()
                        .map(document -> '"' + model.id(document) + '"')
                        .collect(Collectors.joining(","));
                count += ask(
                        "/" + IndexAdmin.indexOf(repository.label()) + "/_count",
                        "{\"query\":{\"ids\":{\"values\":[" + ids + "]}}}");
            }
        }
        return count;
    }

    private long ask(String path, String body) {
        try {
            return elastic.json("POST", path, body).path("count").asLong();
        } catch (IOException e) {
            throw down(e);
        }
    }

    /**
     * Deletes a whole index if it holds no more entries than the dataset has. Returns how many there were, or -1 if it
     * holds more.
     */
    long deleteWhole(Repository repository) {
        if (!admin.exists(repository.label())) {
            return 0;
        }
        admin.refresh(repository.label());
        long count = admin.count(repository.label());
        if (count > Delivery.of(model.dataset(), 1).records(repository)) {
            return -1;
        }
        admin.delete(repository.label());
        return count;
    }

    /** Deletes the entries of a repository by id, without folders. Returns their number. */
    long deleteDocuments(Repository repository) {
        return delete(repository, false, folder -> true);
    }

    /**
     * Deletes the folders of a repository. Returns their number.
     *
     * @param stays whether a folder is kept
     */
    long deleteFolders(Repository repository, Predicate<Identity> stays) {
        return delete(repository, true, stays);
    }

    private long delete(Repository repository, boolean ofFolders, Predicate<Identity> stays) {
        if (!admin.exists(repository.label())) {
            return 0;
        }
        long deleted = 0;
        for (long range = 0; range < ranges.count() && !stopped.getAsBoolean(); range++) {
            if (ranges.repository(range) == repository && ranges.ofFolders(range) == ofFolders) {
                deleted += delete(repository.label(), ranges.documents(range), stays);
            }
        }
        return deleted;
    }

    /** Returns whether an index holds more entries than the dataset has folders. */
    boolean holdsOthers(Repository repository) {
        if (!admin.exists(repository.label())) {
            return false;
        }
        admin.refresh(repository.label());
        return admin.count(repository.label())
                > model.dataset().layout().folders(repository).size();
    }

    private long delete(String repository, List<Identity> documents, Predicate<Identity> stays) {
        StringBuilder lines = new StringBuilder(documents.size() * 64);
        for (Identity document : documents) {
            if (!document.kind().isShared() || !stays.test(document)) {
                lines.append("{\"delete\":{\"_id\":\"")
                        .append(model.id(document))
                        .append("\"}}\n");
            }
        }
        if (lines.isEmpty()) {
            return 0;
        }
        Request request =
                new Request("POST", "/" + IndexAdmin.indexOf(repository) + "/_bulk?filter_path=items.*.status");
        request.setEntity(new NStringEntity(lines.toString(), ContentType.create("application/x-ndjson")));
        try (InputStream answer = elastic.perform(request).getEntity().getContent()) {
            String text = new String(answer.readAllBytes(), StandardCharsets.UTF_8);
            listener.advanced("clean", documents.size());
            return text.split("\"status\":200", -1).length - 1L;
        } catch (IOException e) {
            throw down(e);
        }
    }

    private ServiceDownException down(IOException cause) {
        return new ServiceDownException("elasticsearch", elastic.settings().address(), cause);
    }
}
