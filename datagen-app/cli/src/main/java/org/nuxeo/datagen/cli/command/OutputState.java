// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.store.output.Json;

/**
 * The state of an output file before it is written: whether an earlier run has started it, and whether an existing file was
 * written by Datagen. The state is in the work folder, under the absolute path of the file or of the first file of a
 * series.
 */
final class OutputState {
    private static final int HASH_DIGITS = 8;

    private final Path target;
    private final String shown;
    private final Path first;
    private final Optional<Manifest> before;

    /**
     * @param folder folder of the states
     * @param shown path of the file as the user typed it
     * @param target absolute path of the file
     * @param first first file of a series, or the file itself
     */
    OutputState(Path folder, Path shown, Path target, Path first) {
        this.shown = shown.toString();
        this.target = target;
        this.first = first;
        Path state = folder.resolve(name());
        this.before = Files.isDirectory(state) ? StageFolder.read(state, name()) : Optional.empty();
    }

    /** Returns the name of the folder with the state. */
    String name() {
        return name(first);
    }

    /** Returns a name that is unique for an absolute path. */
    static String name(Path path) {
        try {
            byte[] text = path.toString().getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
            return path.getFileName() + "-" + HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether the output of an earlier run is gone, so that its state can be ignored. */
    boolean isGone() {
        return !Files.exists(first) && !Files.exists(Generation.partial(first));
    }

    /**
     * Checks that an existing file was written by Datagen and has not been changed.
     *
     * @throws UsageException if it was not; the message has the remedy
     */
    void requireOwn() throws IOException {
        if (before.isEmpty() && !isGone()) {
            throw new UsageException("--out " + shown + ": " + fileThere()
                    + " exists and was not written by generate in this work folder;"
                    + " --force replaces it, or name another file");
        }
        boolean finished = before.map(Manifest::finished).orElse(false);
        if (finished && first.equals(target) && Files.exists(target)) {
            long bytes = before.get().results().path("bytes").asLong();
            if (Files.size(target) != bytes) {
                throw new UsageException("--out " + shown + ": was changed after it was written, from " + bytes + " to "
                        + Files.size(target) + " bytes; --force replaces it, or name another file");
            }
        }
    }

    private String fileThere() {
        return Files.exists(first) ? first.getFileName().toString() : first.getFileName() + ".partial";
    }

    /**
     * Checks that a run to resume had the same options.
     *
     * @param settings values of the options by name
     * @throws UsageException if it had not; the message has the first option that differs and the remedy
     */
    void requireSame(DatasetSpec spec, ObjectNode settings) {
        if (before.isEmpty()) {
            return;
        }
        String difference = difference(Json.spec(before.get().spec()), Json.spec(spec));
        if (difference == null) {
            difference = difference(before.get().settings(), settings);
        }
        if (difference != null) {
            throw new UsageException("--out " + shown + ": was started with " + difference
                    + "; give the same options, or --again to write it again");
        }
    }

    private static String difference(ObjectNode before, ObjectNode asked) {
        ObjectNode names = asked.deepCopy().setAll(before);
        for (Map.Entry<String, JsonNode> member : Json.members(names)) {
            String name = member.getKey();
            JsonNode had = before.path(name);
            JsonNode now = asked.path(name);
            if (!name.equals("fingerprint") && !had.asText().equals(now.asText())) {
                String option = option(name);
                return had.isMissingNode()
                        ? "no " + option + ", not with " + now.asText()
                        : option + " " + had.asText() + ", not " + (now.isMissingNode() ? "without it" : now.asText());
            }
        }
        return null;
    }

    private static String option(String member) {
        return DatasetWords.ALL
                .wordOf(member)
                .map(Word.Spelling.OPTION::of)
                .orElseGet(() -> "--" + member.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
    }

    /**
     * The progress of an output of {@code generate} or {@code render}.
     *
     * @param stage generate or render
     * @param to file or sink
     * @param status {@code finished} or {@code unfinished}, and whether the file or folder is gone
     * @param manifest manifest of the output, or a missing node if it is gone
     */
    record Status(
            String stage,
            String to,
            String status,
            @JsonIgnore JsonNode manifest) {
        private static final String MANIFEST = "manifest.json";

        /** The manifests of {@code render}: one of everything, and one of each part. */
        private static final Pattern MANIFESTS = Pattern.compile("manifest(-part-[0-9]+-of-[0-9]+)?\\.json");

        private static final String RENDER = "render";

        /** The name of the file with the folder of a {@code render} manifest outside of the work folder. */
        private static final String ELSEWHERE = "journal";

        /** Returns all outputs of a work folder. */
        static List<Status> all(Path work) {
            try {
                List<Status> all = new ArrayList<>();
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
        private static List<Status> rendered(Path folder) throws IOException {
            List<Status> parts = new ArrayList<>();
            for (Path file : manifests(folder)) {
                JsonNode manifest = Json.mapper().readTree(file.toFile());
                String part =
                        manifest.has("part") ? " part " + manifest.path("part").asText() : "";
                parts.add(new Status(
                        RENDER,
                        manifest.path("sink").asText() + part,
                        manifest.path("status").asText(),
                        manifest));
            }
            return parts.isEmpty()
                    ? List.of(new Status(RENDER, folder.toString(), "the folder is gone", MissingNode.getInstance()))
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
                        .sorted(Comparator.comparing(
                                        (Path file) -> file.toString().length())
                                .thenComparing(Comparator.naturalOrder()))
                        .toList();
            }
        }

        private static Status generated(JsonNode manifest) {
            JsonNode settings = manifest.path("settings");
            String out = settings.path("out").asText();
            String status = manifest.path("status").asText();
            boolean gone = status.equals("finished") && !settings.has("rowsPerFile") && !Files.exists(Path.of(out));
            return new Status(GeneratedFile.ACTIVITY, out, gone ? status + ", the file is gone" : status, manifest);
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
}
