package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.importer.internal.output.SpecJson;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;

/**
 * What is known of an output file before it is written: whether an earlier run has begun it, and whether what lies there
 * is ours. Its state is kept in the work folder by the absolute path of the file, of a series by that of its first file.
 */
final class OutputState {
    private static final int HASH_DIGITS = 8;

    private final Path target;
    private final String shown;
    private final Path first;
    private final Optional<Manifest> before;

    /**
     * @param folder of the states
     * @param shown the file as it was named
     * @param target its absolute path
     * @param first the first file of it, which is itself unless it is split
     */
    OutputState(Path folder, Path shown, Path target, Path first) {
        this.shown = shown.toString();
        this.target = target;
        this.first = first;
        Path state = folder.resolve(name());
        this.before = Files.isDirectory(state) ? StageFolder.read(state, name()) : Optional.empty();
    }

    /** The name of the folder of its state. */
    String name() {
        return name(first);
    }

    /** Returns a name for an absolute path that no other one has. */
    static String name(Path path) {
        try {
            byte[] text = path.toString().getBytes(StandardCharsets.UTF_8);
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text);
            return path.getFileName() + "-" + HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether nothing is left of what an earlier run wrote, so that it says nothing about this one. */
    boolean isGone() {
        return !Files.exists(first) && !Files.exists(Generation.partial(first));
    }

    /**
     * Refuses a file that we did not write.
     *
     * @throws UsageException naming the way out
     */
    void requireOwn() throws IOException {
        if (before.isEmpty() && !isGone()) {
            throw new UsageException("--out " + shown + ": " + fileThere()
                    + " is there already and was not written by generate in this work folder;"
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
     * Refuses to resume what was begun with other options.
     *
     * @param settings by the names of the options
     * @throws UsageException naming the first option that differs, and the way out
     */
    void requireSame(DatasetSpec spec, ObjectNode settings) {
        if (before.isEmpty()) {
            return;
        }
        String difference = difference(SpecJson.write(before.get().spec()), SpecJson.write(spec));
        if (difference == null) {
            difference = difference(before.get().settings(), settings);
        }
        if (difference != null) {
            throw new UsageException("--out " + shown + ": was begun with " + difference
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
        String words = member.equals("blobSizeBytes") ? "blobSize" : member;
        return "--" + words.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
