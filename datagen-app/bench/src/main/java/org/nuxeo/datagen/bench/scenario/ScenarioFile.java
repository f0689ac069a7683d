// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * The definition of a scenario.
 *
 * @param name name of the scenario
 * @param question the question that it answers
 * @param dataset the dataset at scale 1
 * @param steps the steps, in order
 * @param nuxeo the steps on a Nuxeo, a list; a missing node if there are none
 */
public record ScenarioFile(
        String name, String question, ScenarioDataset dataset, List<ScenarioStep> steps, JsonNode nuxeo) {

    /** Names of the built-in scenarios. */
    public static final List<String> NAMES = List.of(
            "11b",
            "1b",
            "mixed",
            "reindex",
            "bulk-update",
            "consistency",
            "retrieve",
            "openlsd",
            "growth",
            "large-objects",
            "phase1",
            "load");

    /**
     * Reads a scenario.
     *
     * @param name one of {@link #NAMES}, or the path of a file that ends in {@code .yaml}
     * @throws BenchException if it does not exist or is invalid
     */
    public static ScenarioFile load(String name) {
        boolean file = name.endsWith(".yaml");
        if (!file && !NAMES.contains(name)) {
            throw new BenchException(
                    "scenario " + name + ": must be " + String.join(", ", NAMES) + ", or a file that ends in .yaml");
        }
        try (InputStream in =
                file ? Files.newInputStream(Path.of(name)) : ScenarioFile.class.getResourceAsStream(name + ".yaml")) {
            // not in a constant: the names alone are part of every help, which starts sooner without a parser
            return read(name, new ObjectMapper(new YAMLFactory()).readTree(in));
        } catch (NoSuchFileException e) {
            throw new BenchException("scenario " + name + ": the file does not exist", e);
        } catch (JacksonException e) {
            throw new BenchException(
                    "scenario " + name + ": is not valid YAML, line "
                            + e.getLocation().getLineNr(),
                    e);
        } catch (IOException e) {
            throw new BenchException("scenario " + name + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static ScenarioFile read(String name, JsonNode root) {
        List<ScenarioStep> steps = new ArrayList<>();
        for (JsonNode step : root.path("steps")) {
            steps.add(ScenarioStep.read(name, steps.size() + 1, step));
        }
        if (steps.isEmpty() && root.path("nuxeo").isEmpty()) {
            throw new BenchException("scenario " + name + ": must have steps");
        }
        return new ScenarioFile(
                name,
                root.path("question").asText().strip(),
                ScenarioDataset.read(name, root.path("dataset")),
                List.copyOf(steps),
                root.path("nuxeo"));
    }

    /** Returns this scenario with another content model. */
    public ScenarioFile with(ContentModel model) {
        return new ScenarioFile(name, question, dataset.with(model), steps, nuxeo);
    }
}
