// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.importer.manifest.Targets;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * The progress of a stage, or of an output of {@code generate} or {@code render}; null what it lacks.
 *
 * @param stage name of the stage, generate or render
 * @param to file or sink of an output
 * @param status {@code finished}, {@code unfinished} or {@code not started}, and what is gone
 * @param dataset the dataset in the manifest
 * @param services the services of a stage
 * @param results the results of a stage
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkStatus(
        String stage,
        @Nullable String to,
        String status,
        @Nullable JsonNode dataset,
        @Nullable Map<String, Targets.Target> services,
        @Nullable JsonNode results) {
    private static final String RENDER = "render";

    /** The manifests of {@code render}: one of everything, and one of each part. */
    private static final Pattern MANIFESTS = Pattern.compile("manifest(-part-[0-9]+-of-[0-9]+)?\\.json");

    /** The name of the file with the folder of a {@code render} manifest outside of the work folder. */
    private static final String ELSEWHERE = "journal";

    /**
     * Returns all outputs of a work folder.
     *
     * @throws Refusal if a folder or a manifest cannot be read
     */
    public static List<WorkStatus> outputs(Path work) {
        List<WorkStatus> all = new ArrayList<>();
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
            throw new Refusal(e, "--work " + work + ": cannot be read (" + e.getMessage() + ")");
        }
        return all;
    }

    private static WorkStatus output(String stage, String to, String status, @Nullable JsonNode dataset) {
        return new WorkStatus(stage, to, status, dataset, null, null);
    }

    private static WorkStatus generated(JsonNode manifest) {
        JsonNode settings = manifest.path("settings");
        String out = settings.path("out").asText();
        String status = manifest.path("status").asText();
        boolean gone = status.equals("finished") && !settings.has("rowsPerFile") && !Files.exists(Path.of(out));
        return output(
                GeneratedFile.ACTIVITY, out, gone ? status + ", the file is gone" : status, manifest.path("dataset"));
    }

    /** Returns the outputs of a sink: one, or one for each part in their order. */
    private static List<WorkStatus> rendered(Path folder) throws IOException {
        List<Path> manifests = new ArrayList<>(LocalFiles.children(folder));
        manifests.removeIf(
                file -> !MANIFESTS.matcher(file.getFileName().toString()).matches());
        manifests.sort(Comparator.comparingInt(file -> file.toString().length()));
        List<WorkStatus> parts = new ArrayList<>();
        for (Path file : manifests) {
            JsonNode manifest = Json.mapper().readTree(file.toFile());
            String part = manifest.path("part").asText();
            String to = manifest.path("sink").asText() + (part.isEmpty() ? "" : " part " + part);
            parts.add(output(RENDER, to, manifest.path("status").asText(), manifest.path("dataset")));
        }
        return parts.isEmpty() ? List.of(output(RENDER, folder.toString(), "the folder is gone", null)) : parts;
    }

    /**
     * Stores the folder of a sink's manifest in the work folder, if the manifest is not there.
     *
     * @throws Refusal if the work folder cannot be written
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
            throw new Refusal(e, "--work " + work + ": cannot be written (" + ExportException.reason(e) + ")");
        }
    }

    /** Adds a row to a table: what it is, its status, fingerprint and size of the dataset, and the services. */
    public void addTo(Table table) {
        JsonNode of = dataset == null ? MissingNode.getInstance() : dataset;
        String fingerprint = of.path("fingerprint").asText("-");
        String size = dataset == null
                ? "-"
                : of.path("customers").asText() + " x " + of.path("months").asText();
        Object named = services == null || services.isEmpty() ? "-" : new Targets(services);
        table.row(to == null ? stage : stage + " " + to, status, fingerprint, size, named);
    }
}
