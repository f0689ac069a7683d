// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.output.Json;

/**
 * The folder of a report, named by its start time, with {@code report.json} and {@code index.html}. The link
 * {@code latest} beside it points to the newest report.
 */
public record ReportFolder(Path out, Path path) {

    private static final String JSON = "report.json";
    private static final String PAGE = "index.html";
    private static final String LATEST = "latest";
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * Creates the folder of a new report.
     *
     * @param out folder of all reports; created if absent
     * @throws BenchException if it cannot be written
     */
    public static ReportFolder begin(Path out) {
        String name = NAME.format(Instant.now());
        try {
            Files.createDirectories(out);
            for (int i = 1; ; i++) {
                Path folder = out.resolve(i == 1 ? name : name + "-" + i);
                try {
                    return new ReportFolder(out, Files.createDirectory(folder));
                } catch (FileAlreadyExistsException e) {
                    // another report was started in the same second
                    continue;
                }
            }
        } catch (IOException e) {
            throw unwritable(out, e);
        }
    }

    /**
     * Writes the report, which may be incomplete, and makes it the latest.
     *
     * @throws BenchException if it cannot be written
     */
    public void write(JsonNode json, String page) {
        try {
            Files.writeString(path.resolve(JSON), Json.pretty(json));
            Files.writeString(path.resolve(PAGE), page);
            link();
        } catch (IOException e) {
            throw unwritable(out, e);
        }
    }

    /** Replaces the link atomically, so that it always exists. */
    private void link() throws IOException {
        Path link = out.resolve(LATEST);
        if (Files.exists(link) && !Files.isSymbolicLink(link)) {
            throw new IOException(link + " is not a symbolic link; remove it or choose another --out");
        }
        Path prepared =
                Files.createSymbolicLink(out.resolve("." + LATEST + "-" + path.getFileName()), path.getFileName());
        Files.move(prepared, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Returns the page of the report. */
    public Path page() {
        return path.resolve(PAGE);
    }

    /**
     * Returns the path of a report's JSON.
     *
     * @param report the JSON, its folder, or the folder of several reports
     */
    public static Path json(Path report) {
        if (!Files.isDirectory(report)) {
            return report;
        }
        Path own = report.resolve(JSON);
        return Files.exists(own) ? own : report.resolve(LATEST).resolve(JSON);
    }

    /**
     * Returns what is in a folder of reports, in the order of names.
     *
     * @throws BenchException if it cannot be read
     */
    static List<Path> entries(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        } catch (IOException e) {
            throw new BenchException(folder + ": cannot be read; name a folder of reports", e);
        }
    }

    /**
     * Reads a file in YAML.
     *
     * @param place begin of the message if it cannot be read
     * @throws BenchException if it cannot be read
     */
    public static JsonNode yaml(String place, Path file) {
        try {
            return new YAMLMapper().readTree(Files.readString(file));
        } catch (IOException e) {
            throw new BenchException(place + "cannot be read (" + FailureReasons.of(e) + ")", e);
        }
    }

    private static BenchException unwritable(Path out, IOException e) {
        String reason = FailureReasons.of(e);
        return new BenchException("--out " + out + ": cannot be written (" + reason + "); name another folder", e);
    }
}
