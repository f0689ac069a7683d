// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.export.sink.RenderRun.RenderReport;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.testing.Datasets;

/** Runs that render a range of letters into sinks, and the digests of the files that they write. */
final class LetterRuns {

    static final Dataset DATASET = Datasets.ofBank();
    static final int COUNT = 800;
    static final long ARCHIVE_BYTES = 1_000_000;

    private LetterRuns() {}

    /** @param failAt number of the blob at which the disk is full, or 0 if it never is */
    static RenderReport run(RenderJob job, int failAt) {
        BlobSink sink = sink(job);
        BlobSink failing = failAt == 0 ? sink : new FillingDisk(sink, failAt);
        return new RenderRun(job, failing, () -> false, done -> {}).run();
    }

    static BlobSink sink(RenderJob job) {
        return job.sink().create("letter", ARCHIVE_BYTES);
    }

    static String sink(String type, Path folder) {
        return type.equals("null") ? "null" : type + ":" + folder;
    }

    static RenderJob job(String sink, Path journal, int threads, boolean again) {
        return new RenderJob(
                new BlobRange(DATASET, Bank.LETTER, BlobFormat.DOCX, 100, COUNT),
                SinkSpec.parse(sink),
                journal,
                threads,
                again);
    }

    /** Returns the SHA-256 of each file below a folder by its relative path. */
    static Map<String, String> files(Path folder) throws Exception {
        Map<String, String> digests = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                digests.put(folder.relativize(file).toString(), HexFormat.of().formatHex(digest));
            }
        }
        return digests;
    }
}
