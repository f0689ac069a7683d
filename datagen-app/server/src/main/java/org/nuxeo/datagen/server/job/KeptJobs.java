// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The latest jobs of a dataset in a file of the work folder, for a server that is started later. Thread safe. */
final class KeptJobs {
    private static final Logger LOG = LoggerFactory.getLogger(KeptJobs.class);
    private static final int MOST = 20;

    private final Path folder;
    private final Dataset dataset;

    KeptJobs(Path work, Dataset dataset) {
        this.folder = work.resolve("jobs");
        this.dataset = dataset;
    }

    /** Returns the jobs that an earlier server has kept, the oldest first. A file that cannot be read is as none. */
    List<ImportJob> read() {
        List<ImportJob> jobs = new ArrayList<>();
        Path file = folder.resolve(StageFolder.REPORT);
        if (!Files.exists(file)) {
            return jobs;
        }
        try {
            JsonNode kept = Json.mapper().readTree(file.toFile());
            if (kept.path("dataset").asText().equals(dataset.spec().fingerprint())) {
                for (JsonNode job : kept.path("jobs")) {
                    jobs.add(ImportJob.of(
                            ((ObjectNode) job).put("kept", kept.path("kept").asText()), dataset));
                }
            }
        } catch (IOException | IllegalArgumentException | ClassCastException e) {
            LOG.warn("The jobs of earlier servers in {} cannot be read: {}", file, e.getMessage());
        }
        return jobs;
    }

    /** Replaces the file. A job runs on if that fails. */
    synchronized void write(List<ImportJob> jobs) {
        ObjectNode kept = Json.object()
                .put("dataset", dataset.spec().fingerprint())
                .put("kept", Instant.now().toString());
        ArrayNode array = kept.putArray("jobs");
        jobs.subList(Math.max(0, jobs.size() - MOST), jobs.size()).forEach(job -> array.add(job.detailsWithSamples()));
        try {
            Files.createDirectories(folder);
            StageFolder.writeReport(folder, kept);
        } catch (IOException | StageException e) {
            LOG.warn("The jobs cannot be kept in {}: {}", folder, e.getMessage());
        }
    }
}
