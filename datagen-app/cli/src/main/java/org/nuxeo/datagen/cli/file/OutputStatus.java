// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.store.output.Json;

/**
 * The progress of an output of {@code generate} or {@code render}.
 *
 * @param stage generate or render
 * @param to file or sink
 * @param status {@code finished} or {@code unfinished}, and whether the file or folder is gone
 * @param dataset the dataset in the manifest of the output, or null if that is gone
 */
public record OutputStatus(
        String stage,
        String to,
        String status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode dataset) {
    private static final String RENDER = "render";

    /** The manifests of {@code render}: one of everything, and one of each part. */
    private static final Pattern MANIFESTS = Pattern.compile("manifest(-part-[0-9]+-of-[0-9]+)?\\.json");

    /** The name of the file with the folder of a {@code render} manifest outside of the work folder. */
    private static final String ELSEWHERE = "journal";

    /**
     * Returns all outputs of a work folder.
     *
     * @throws UsageException if a folder or a manifest cannot be read
     */
    public static List<OutputStatus> all(Path work) {
        List<OutputStatus> all = new ArrayList<>();
        try {
            for (Path state : LocalFiles.children(work.resolve(GeneratedFile.ACTIVITY))) {
                Path manifest = state.resolve("manifest.json");
                if (Files.exists(manifest)) {
                    all.add(generated(Json.mapper().readTree(manifest.toFile())));
                }
            }
            for (Path state : LocalFiles.children(work.resolve(RENDER))) {
                Path elsewhere = state.resolve(ELSEWHERE);
                all.addAll(rendered(Files.exists(elsewhere) ? Path.of(Files.readString(elsewhere)) : state));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new UsageException("--work " + work + ": cannot be read (" + e.getMessage() + ")", e);
        }
        return all;
    }

    private static OutputStatus generated(JsonNode manifest) {
        JsonNode settings = manifest.path("settings");
        String out = settings.path("out").asText();
        String status = manifest.path("status").asText();
        boolean gone = status.equals("finished") && !settings.has("rowsPerFile") && !Files.exists(Path.of(out));
        return new OutputStatus(
                GeneratedFile.ACTIVITY, out, gone ? status + ", the file is gone" : status, manifest.path("dataset"));
    }

    /** Returns the outputs of a sink: one, or one for each part in their order. */
    private static List<OutputStatus> rendered(Path folder) throws IOException {
        List<Path> manifests = LocalFiles.children(folder).stream()
                .filter(file -> MANIFESTS.matcher(file.getFileName().toString()).matches())
                .sorted(Comparator.comparingInt(file -> file.toString().length()))
                .toList();
        List<OutputStatus> parts = new ArrayList<>();
        for (Path file : manifests) {
            JsonNode manifest = Json.mapper().readTree(file.toFile());
            String part =
                    manifest.has("part") ? " part " + manifest.path("part").asText() : "";
            parts.add(new OutputStatus(
                    RENDER,
                    manifest.path("sink").asText() + part,
                    manifest.path("status").asText(),
                    manifest.path("dataset")));
        }
        return parts.isEmpty()
                ? List.of(new OutputStatus(RENDER, folder.toString(), "the folder is gone", null))
                : parts;
    }

    /**
     * Stores the folder of a sink's manifest in the work folder, if the manifest is not there.
     *
     * @throws UsageException if the work folder cannot be written
     */
    public static void remember(Path work, Path journal) {
        Path folder = journal.toAbsolutePath().normalize();
        if (folder.startsWith(work.toAbsolutePath().normalize().resolve(RENDER))) {
            return;
        }
        Path state = work.resolve(RENDER).resolve(OutputState.name(folder));
        try {
            Files.createDirectories(state);
            Files.writeString(state.resolve(ELSEWHERE), folder.toString());
        } catch (IOException e) {
            throw new UsageException("--work " + work + ": cannot be written (" + ExportException.reason(e) + ")", e);
        }
    }

    /** Returns the fingerprint of the dataset, or {@code -} if the manifest is gone. */
    public String fingerprint() {
        return dataset == null ? "-" : dataset.path("fingerprint").asText();
    }

    /** Returns the numbers of customers and months, or {@code -} if the manifest is gone. */
    public String size() {
        return dataset == null
                ? "-"
                : dataset.path("customers").asText() + " x "
                        + dataset.path("months").asText();
    }
}
