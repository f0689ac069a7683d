// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.model.Measures;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.OutsideTool;

/** Twenty random models: their documents, read by pymongo, have the distributions that SciPy expects of what the models ask. */
class MeasuredModelsTest {

    private static final int MODELS = 20;
    private static final int DOCUMENTS = 4_000;
    private static final double LEAST_PROBABILITY = 1e-6;
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    /** Returns a rule of the grammar; its numbers and sorts follow from the seed. */
    private static ObjectNode rule(Random random) {
        ObjectNode rule = JSON.createObjectNode();
        int from = random.nextInt(50);
        switch (random.nextInt(9)) {
            case 0 -> {
                ObjectNode pick = rule.putObject("pick");
                for (int i = random.nextInt(5) + 2; i > 0; i--) {
                    pick.put("v" + i, random.nextInt(90) + 10);
                }
            }
            case 1 -> rule.putObject("range").put("from", from).put("to", from + 1 + random.nextInt(40));
            case 2 ->
                rule.putObject("zipf")
                        .put("ranks", 5 + random.nextInt(2_000))
                        .put("exponent", (5 + random.nextInt(15)) / 10.0);
            case 3 -> rule.putObject("normal").put("mean", from).put("deviation", 5 + random.nextInt(20));
            case 4 ->
                rule.putObject("logNormal").put("median", 100 + from).put("deviation", (3 + random.nextInt(9)) / 10.0);
            case 5 -> rule.put("chance", (1 + random.nextInt(9)) / 10.0);
            case 6 -> rule.putObject("words").put("from", 1 + from % 9).put("to", 10 + from % 7);
            case 7 -> {
                // a store has no empty lists
                ObjectNode list =
                        rule.putObject("list").put("from", 1 + from % 3).put("to", 4 + from % 5);
                list.putObject("of").put("uuid", true);
            }
            default -> {
                ObjectNode words = rule.putObject("words").put("from", 2).put("to", 2);
                words.put("vocabulary", 100 + random.nextInt(3_000)).put("exponent", (6 + random.nextInt(10)) / 10.0);
            }
        }
        if (random.nextInt(3) == 0) {
            rule.put("present", (2 + random.nextInt(9)) / 10.0 >= 1 ? 1 : (2 + random.nextInt(8)) / 10.0);
        }
        return rule;
    }

    private static ObjectNode model(int seed) {
        Random random = new Random(seed);
        ObjectNode model = JSON.createObjectNode().put("model", "m" + seed).put("format", 2);
        ObjectNode kinds = model.putObject("kinds");
        kinds.putObject("case").put("file", "none");
        ObjectNode note = kinds.putObject("note").put("in", "case").put("file", "none");
        ObjectNode counts = note.putObject("count");
        counts.put("1", 1 + random.nextInt(9)).put("3", 1 + random.nextInt(9)).put("9", 1 + random.nextInt(9));
        ObjectNode fields = note.putObject("fields");
        for (int i = 0; i < 6; i++) {
            fields.set("f" + i, rule(random));
        }
        return model;
    }

    @Test
    @Tag("long")
    void whatModelsAskIsWhatPymongoReadsAndScipyExpects() throws Exception {
        Path python = OutsideTool.requirePythonModule("scipy.stats");
        OutsideTool.requirePythonModule("bson");
        Path script = folder.resolve("measured_models.py");
        try (InputStream in = MeasuredModelsTest.class.getResourceAsStream("measured_models.py")) {
            Files.write(script, in.readAllBytes());
        }
        ArrayNode models = JSON.createArrayNode();
        List<List<String>> lines = new ArrayList<>();
        for (int seed = 0; seed < MODELS; seed++) {
            ObjectNode model = model(seed);
            models.add(model);
            lines.add(write((ContentModel) Archives.parse(model.toString(), null), folder.resolve(seed + ".bson")));
        }
        Files.writeString(folder.resolve("models.json"), models.toString());
        Process process = new ProcessBuilder(python.toString(), script.toString(), folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        JsonNode results = JSON.readTree(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).isZero();
        assertThat(results).hasSize(MODELS);
        int tested = 0;
        for (int seed = 0; seed < MODELS; seed++) {
            assertThat(results.get(seed).path("parents").asDouble())
                    .as("children of model %s", seed)
                    .isGreaterThan(LEAST_PROBABILITY);
            for (int field = 0; field < 6; field++) {
                JsonNode result = results.get(seed).path("f" + field);
                String where = "model " + seed + ", f" + field + ": " + result;
                assertThat(result.path("p").asDouble()).as(where).isGreaterThan(LEAST_PROBABILITY);
                assertThat(result.path("present").asDouble()).as(where).isGreaterThan(LEAST_PROBABILITY);
                String line = lines.get(seed).get(field);
                assertThat(line)
                        .doesNotContain("missed")
                        .contains("distinct "
                                + String.format(
                                        Locale.ROOT,
                                        "%,d",
                                        result.path("distinct").asInt()) + " of ");
                if (line.contains("mean ")) {
                    double mean = result.path("mean").asDouble();
                    assertThat(line)
                            .contains(
                                    String.format(Locale.ROOT, Math.abs(mean) < 1 ? "%.4f came" : "%,.2f came", mean));
                    tested++;
                }
            }
        }
        assertThat(tested).isGreaterThan(60);
    }

    /** Writes documents as MongoDB would have them, and returns what our own measures say of the same. */
    private static List<String> write(ContentModel model, Path file) throws IOException {
        Dataset dataset = Datasets.of(model, 5_000, 1);
        Kind note = dataset.layout().kinds().of("note");
        Measures measures = new Measures(model);
        StoredDocuments documents = new StoredDocuments(dataset, null, null);
        ByteSink sink = new ByteSink(1 << 12);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < DOCUMENTS; i++) {
                long ordinal = dataset.firstOrdinal(note) + i;
                sink.reset();
                StoredDocument document = documents.document(dataset.identity(ordinal));
                BsonEncoder.DEFAULT.encode(document, sink);
                out.write(sink.array(), 0, sink.length());
                measures.add(note, document.fields());
            }
        }
        // elements have lines of their own
        return measures.lines(note).stream()
                .filter(line -> !line.contains("[]"))
                .toList();
    }
}
