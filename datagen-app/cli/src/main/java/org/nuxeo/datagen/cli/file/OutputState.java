// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.export.table.Generation;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.render.digest.Sha256;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;

/**
 * The state of an output file before it is written: whether an earlier run has started it, and whether an existing file was
 * written by Datagen. The state is in the work folder, under the absolute path of the file or of the first file of a
 * series.
 *
 * @param folder folder of the states
 * @param shown path of the file as the user typed it
 * @param target absolute path of the file
 * @param first first file of a series, or the file itself
 */
record OutputState(Path folder, Path shown, Path target, Path first) {
    private static final int HASH_DIGITS = 8;

    /** Returns the name of the folder with the state. */
    String name() {
        return name(first);
    }

    private Optional<Manifest> before() {
        return StageFolder.read(folder.resolve(name()), name());
    }

    /** Returns a name that is unique for an absolute path. */
    static String name(Path path) {
        byte[] hash = Sha256.INSTANCE.begin().digest(path.toString().getBytes(StandardCharsets.UTF_8));
        return path.getFileName() + "-" + HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS);
    }

    /** Returns whether the output of an earlier run is gone, so that its state can be ignored. */
    boolean isGone() {
        return !Files.exists(first) && !Files.exists(Generation.partial(first));
    }

    /**
     * Checks that an existing file was written by Datagen and has not been changed.
     *
     * @throws Refusal if it was not; the message has the remedy
     */
    void requireOwn() throws IOException {
        Optional<Manifest> before = before();
        if (before.isEmpty() && !isGone()) {
            String there = first.getFileName() + (Files.exists(first) ? "" : ".partial");
            throw new Refusal("--out " + shown + ": " + there + " exists and was not written by generate in this"
                    + " work folder; --force replaces it, or name another file");
        }
        Optional<Manifest> finished = before.filter(Manifest::finished);
        if (finished.isPresent() && first.equals(target) && Files.exists(target)) {
            long bytes = finished.get().results().path("bytes").asLong();
            if (Files.size(target) != bytes) {
                String change = Amounts.text("from %,d to %,d bytes", bytes, Files.size(target));
                throw new Refusal("--out " + shown + ": was changed after it was written, " + change
                        + "; --force replaces it, or name another file");
            }
        }
    }

    /**
     * Checks that a run to resume had the same options.
     *
     * @param settings values of the options by name
     * @throws Refusal if it had not; the message has the first option that differs and the remedy
     */
    void requireSame(DatasetSpec spec, ObjectNode settings) {
        Optional<Manifest> before = before();
        if (before.isEmpty()) {
            return;
        }
        String difference = difference(Json.spec(before.get().spec()), Json.spec(spec));
        if (difference == null) {
            difference = difference(before.get().settings(), settings);
        }
        if (difference != null) {
            throw new Refusal("--out " + shown + ": was started with " + difference
                    + "; give the same options, or --again to write it again");
        }
    }

    private static @Nullable String difference(ObjectNode before, ObjectNode asked) {
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
        Optional<String> option = DatasetWords.ALL.wordOf(member).map(Word::option);
        return option.orElse("--" + member.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT));
    }
}
