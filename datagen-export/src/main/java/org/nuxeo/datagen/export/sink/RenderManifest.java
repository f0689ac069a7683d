// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.nuxeo.datagen.core.ProgramVersion;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.export.encryption.Encryption;
import org.nuxeo.datagen.export.sink.SinkFailures.NotResumableException;

/** The file {@code manifest.json}, or that of a part, with the job and its progress. It is replaced atomically. */
record RenderManifest(Path file, ObjectNode asked) {

    private static final String ENCRYPTION = "encryption";
    private static final String NOT_ENCRYPTED = "none";
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    RenderManifest(RenderJob job) {
        this(job.manifest(), MAPPER.createObjectNode().put("stage", "render"));
        BlobRange files = job.files();
        Map<String, Object> spec = DatasetWords.ALL.json(files.dataset().spec());
        asked.set("dataset", MAPPER.valueToTree(spec));
        asked.put("kind", files.kind().label())
                .put("format", files.format().label())
                .put("from", files.from())
                .put("count", files.count())
                .put("sink", job.sink().text());
        if (files.file() > 0) {
            asked.put("file", files.file() + 1);
        }
        if (!job.part().isWhole()) {
            asked.put("part", job.part().text());
        }
        Encryption encryption = job.encryption();
        String format = encryption == null ? NOT_ENCRYPTED : encryption.format().label();
        asked.put(ENCRYPTION, format);
        if (encryption != null) {
            asked.put("encryptionKeyId", encryption.key().id());
        }
    }

    /**
     * Returns the number of blobs that an earlier run has written, or 0 if there was none.
     *
     * @throws NotResumableException if the manifest belongs to another job or is damaged
     */
    long done() throws IOException {
        JsonNode found;
        try {
            found = MAPPER.readTree(Files.readString(file));
        } catch (NoSuchFileException e) {
            return 0;
        } catch (JsonProcessingException e) {
            throw new NotResumableException(file + ": is not a manifest", e);
        }
        asked.properties().forEach(wanted -> {
            JsonNode before = before(found, wanted.getKey());
            if (!before.toString().equals(wanted.getValue().toString())) {
                throw new NotResumableException(
                        file + ": was written for " + wanted.getKey() + " " + brief(before) + ", not "
                                + brief(wanted.getValue()),
                        null);
            }
        });
        return found.path("done").asLong();
    }

    /** Returns a setting of an earlier run. Programs that could not encrypt did not record that they had not. */
    private static JsonNode before(JsonNode found, String name) {
        JsonNode before = found.path(name);
        return before.isMissingNode() && name.equals(ENCRYPTION) ? TextNode.valueOf(NOT_ENCRYPTED) : before;
    }

    private static String brief(JsonNode value) {
        return value.has("fingerprint") ? value.path("fingerprint").asText() : value.asText(value.toString());
    }

    void write(long done, long bytes, boolean finished) throws IOException {
        ObjectNode state = asked.deepCopy()
                .put("programVersion", ProgramVersion.text())
                .put("status", finished ? "finished" : "unfinished")
                .put("done", done)
                .put("bytesOfLastRun", bytes);
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(unfinished, MAPPER.writeValueAsString(state) + "\n");
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
