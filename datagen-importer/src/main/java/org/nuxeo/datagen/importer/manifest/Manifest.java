// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.ProgramVersion;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.output.Json;

/**
 * The durable state of a stage: the dataset it belongs to and what is done.
 *
 * @param stage name of the stage
 * @param finished whether everything is done; false while the stage runs and after an interruption
 * @param spec the dataset
 * @param grownFrom smaller datasets that were completed before, each contained in the next
 * @param targets the services it worked with
 * @param settings settings that must not change when the stage is resumed, such as the number of partitions
 * @param results counts, ranges and digests of the stage
 */
public record Manifest(
        String stage,
        boolean finished,
        DatasetSpec spec,
        List<DatasetSpec> grownFrom,
        Targets targets,
        ObjectNode settings,
        ObjectNode results) {
    private static final int FORMAT = 1;
    private static final String CHECKSUM = "checksum";
    private static final String GROWN_FROM = "grownFrom";
    private static final String TARGETS = "services";

    public Manifest {
        grownFrom = List.copyOf(grownFrom);
    }

    /** Creates the manifest of a stage that has not grown and uses no service. */
    public Manifest(String stage, boolean finished, DatasetSpec spec, ObjectNode settings, ObjectNode results) {
        this(stage, finished, spec, List.of(), Targets.none(), settings, results);
    }

    /** Returns this manifest as unfinished, with other results. */
    public Manifest unfinished(ObjectNode newResults) {
        return new Manifest(stage, false, spec, grownFrom, targets, settings, newResults);
    }

    /** Returns the manifest as JSON, with a checksum. */
    String text() {
        ObjectNode json = Json.object("format", FORMAT, "stage", stage, "status", finished ? "finished" : "unfinished");
        Json.put(json, "programVersion", ProgramVersion.text(), "dataset", Json.spec(spec));
        Json.put(json, GROWN_FROM, grownFrom.stream().map(Json::spec).toList(), TARGETS, targets.services());
        Json.put(json, "settings", settings, "results", results);
        return Json.pretty(json.put(CHECKSUM, checksum(json)));
    }

    /**
     * Returns the manifest that a text holds.
     *
     * @throws IllegalArgumentException if the text is not a valid manifest, with the reason
     */
    static Manifest parse(String text) {
        if (!(Json.parse(text, "it is truncated or not JSON") instanceof ObjectNode json)) {
            throw new IllegalArgumentException("it is not a JSON object");
        }
        String checksum = json.path(CHECKSUM).asText();
        json.remove(CHECKSUM);
        Check.refuse(!checksum.equals(checksum(json)), () -> "its checksum does not match its content");
        JsonNode format = json.path("format");
        Check.refuse(format.asInt() != FORMAT, () -> "format " + format + ": this program reads format " + FORMAT);
        List<DatasetSpec> grownFrom = new ArrayList<>();
        json.path(GROWN_FROM).forEach(each -> grownFrom.add(Json.readSpec(each)));
        return new Manifest(
                json.path("stage").asText(),
                json.path("status").asText().equals("finished"),
                Json.readSpec(json.path("dataset")),
                grownFrom,
                Targets.parse(json.path(TARGETS)),
                (ObjectNode) json.path("settings"),
                (ObjectNode) json.path("results"));
    }

    private static String checksum(ObjectNode withoutChecksum) {
        CRC32C crc = new CRC32C();
        crc.update(withoutChecksum.toString().getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }
}
