package org.nuxeo.datagen.app.sinks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.nuxeo.datagen.app.ProgramVersion;
import org.nuxeo.datagen.app.UsageException;
import org.nuxeo.datagen.app.output.Json;
import org.nuxeo.datagen.app.output.SpecJson;

/** {@code manifest.json} beside the metadata: what was asked for and how far it is. Always whole on disk. */
final class RenderManifest {

    static final String NAME = "manifest.json";

    private final Path file;
    private final ObjectNode asked;

    RenderManifest(RenderJob job) {
        file = job.journal().resolve(NAME);
        asked = Json.object().put("stage", "render");
        asked.set("dataset", SpecJson.write(job.dataset().spec()));
        asked.put("kind", job.kind().label())
                .put("format", job.format().label())
                .put("from", job.from())
                .put("count", job.count())
                .put("sink", job.sink().text());
    }

    /**
     * Returns how many blobs an earlier run has put, 0 if there was none.
     *
     * @throws UsageException if it was asked for something else
     */
    long done() throws IOException {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
        JsonNode found = parse(text);
        asked.properties().forEach(wanted -> {
            JsonNode before = found.path(wanted.getKey());
            if (!before.toString().equals(wanted.getValue().toString())) {
                throw new UsageException(file + ": was written for " + wanted.getKey() + " " + brief(before) + ", not "
                        + brief(wanted.getValue()) + "; name another folder or give --again");
            }
        });
        return found.path("done").asLong();
    }

    private JsonNode parse(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UsageException(file + ": is no manifest; name another folder or give --again", e);
        }
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
        Path unfinished = file.resolveSibling(NAME + ".part");
        Files.writeString(unfinished, Json.pretty(state));
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    Path file() {
        return file;
    }
}
