// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.store.output.Json;

/**
 * The progress of an output of {@code generate} or {@code render}.
 *
 * @param stage generate or render
 * @param to file or sink
 * @param status {@code finished} or {@code unfinished}, and whether the file or folder is gone
 * @param manifest manifest of the output, or a missing node if it is gone
 */
record OutputStatus(
        String stage, String to, String status, @JsonIgnore JsonNode manifest) {
    private static final String MANIFEST = "manifest.json";

    /** The manifests of {@code render}: one of everything, and one of each part. */
    private static final Pattern MANIFESTS = Pattern.compile("manifest(-part-[0-9]+-of-[0-9]+)?\\.json");

    private static final String RENDER = "render";

    /** The name of the file with the folder of a {@code render} manifest outside of the work folder. */
    private static final String ELSEWHERE = "journal";

    /** Returns all outputs of a work folder. */
    static List<OutputStatus> all(Path work) {
        try {
            List<OutputStatus> all = new ArrayList<>();
            for (Path state : folders(work.resolve(GeneratedFile.ACTIVITY))) {
                JsonNode manifest = read(state);
                if (manifest != null) {
                    all.add(generated(manifest));
                }
            }
            for (Path state : folders(work.resolve(RENDER))) {
                Path elsewhere = state.resolve(ELSEWHERE);
                Path folder = Files.exists(elsewhere) ? Path.of(Files.readString(elsewhere)) : state;
                all.addAll(rendered(folder));
            }
            return all;
        } catch (IOException e) {
            throw new UsageException("--work " + work + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** Stores the folder of a sink's manifest in the work folder, if the manifest is not there. */
    static void remember(Path work, Path journal) throws IOException {
        Path folder = journal.toAbsolutePath().normalize();
        if (!folder.startsWith(work.toAbsolutePath().normalize().resolve(RENDER))) {
            Path state = work.resolve(RENDER).resolve(OutputState.name(folder));
            Files.createDirectories(state);
            Files.writeString(state.resolve(ELSEWHERE), folder.toString());
        }
    }

    /** Returns the outputs of a sink: one, or one for each part. */
    private static List<OutputStatus> rendered(Path folder) throws IOException {
        List<OutputStatus> parts = new ArrayList<>();
        for (Path file : manifests(folder)) {
            JsonNode manifest = Json.mapper().readTree(file.toFile());
            String part =
                    manifest.has("part") ? " part " + manifest.path("part").asText() : "";
            parts.add(new OutputStatus(
                    RENDER,
                    manifest.path("sink").asText() + part,
                    manifest.path("status").asText(),
                    manifest));
        }
        return parts.isEmpty()
                ? List.of(new OutputStatus(RENDER, folder.toString(), "the folder is gone", MissingNode.getInstance()))
                : parts;
    }

    /** Returns the manifests of a sink in the order of the parts. */
    private static List<Path> manifests(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file ->
                            MANIFESTS.matcher(file.getFileName().toString()).matches())
                    .sorted(Comparator.comparing((Path file) -> file.toString().length())
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
        }
    }

    private static OutputStatus generated(JsonNode manifest) {
        JsonNode settings = manifest.path("settings");
        String out = settings.path("out").asText();
        String status = manifest.path("status").asText();
        boolean gone = status.equals("finished") && !settings.has("rowsPerFile") && !Files.exists(Path.of(out));
        return new OutputStatus(GeneratedFile.ACTIVITY, out, gone ? status + ", the file is gone" : status, manifest);
    }

    private static List<Path> folders(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(parent)) {
            return children.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static JsonNode read(Path folder) throws IOException {
        Path file = folder.resolve(MANIFEST);
        return Files.exists(file) ? Json.mapper().readTree(file.toFile()) : null;
    }

    /** Returns the fingerprint of the dataset, or {@code -} if the manifest is gone. */
    String fingerprint() {
        return manifest.isMissingNode()
                ? "-"
                : manifest.at("/dataset/fingerprint").asText();
    }

    /** Returns the numbers of customers and months, or {@code -} if the manifest is gone. */
    String size() {
        return manifest.isMissingNode()
                ? "-"
                : manifest.at("/dataset/customers").asText() + " x "
                        + manifest.at("/dataset/months").asText();
    }

    /** Returns the dataset in the manifest, or null if the manifest is gone. */
    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private JsonNode dataset() {
        return manifest.isMissingNode() ? null : manifest.path("dataset");
    }
}
