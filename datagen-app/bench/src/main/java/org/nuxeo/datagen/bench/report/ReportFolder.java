package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.importer.failure.FailureReasons;
import org.nuxeo.datagen.importer.internal.output.Json;

/** A folder with a report: {@code report.json} for programs and {@code index.html} for people. */
public final class ReportFolder {

    private static final String JSON = "report.json";
    private static final String PAGE = "index.html";

    private ReportFolder() {}

    /**
     * Writes a report.
     *
     * @param folder made if absent
     * @throws BenchException if it cannot be written
     */
    public static void write(Path folder, JsonNode json, String page) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(JSON), Json.pretty(json), StandardCharsets.UTF_8);
            Files.writeString(folder.resolve(PAGE), page, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new BenchException(
                    "--out " + folder + ": cannot be written (" + FailureReasons.of(e) + "); name another folder", e);
        }
    }

    /** Returns the page of a report's folder. */
    public static Path page(Path folder) {
        return folder.resolve(PAGE);
    }

    /** Returns the JSON of a report that is named by its folder or by that file. */
    public static Path json(Path report) {
        return Files.isDirectory(report) ? report.resolve(JSON) : report;
    }
}
