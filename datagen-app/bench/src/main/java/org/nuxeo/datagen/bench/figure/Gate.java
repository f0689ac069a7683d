// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.figure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.store.failure.FailureReasons;

/** Thresholds for the figures of a report, read from a file. */
public final class Gate {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private final List<Threshold> thresholds;

    private Gate(List<Threshold> thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * Reads a file: a list {@code thresholds}, each with {@code figure} and one of {@code at-least}, {@code at-most},
     * {@code equals}, {@code ratio-at-least} and {@code ratio-at-most}.
     *
     * @throws BenchException if the file cannot be read or has no valid thresholds
     */
    public static Gate read(Path file) {
        JsonNode root;
        try {
            root = YAML.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new BenchException("--gate " + file + ": cannot be read (" + FailureReasons.of(e) + ")", e);
        }
        List<Threshold> thresholds = new ArrayList<>();
        for (JsonNode each : root.path("thresholds")) {
            thresholds.add(Threshold.read("--gate " + file + ", threshold " + (thresholds.size() + 1), each));
        }
        if (thresholds.isEmpty()) {
            throw new BenchException("--gate " + file + ": must have a list of thresholds");
        }
        return new Gate(thresholds);
    }

    /**
     * Returns for each threshold why it is crossed, or an empty text if it is not.
     *
     * @param earlier figures of an earlier run, or null
     */
    public Map<String, String> check(Figures now, Figures earlier) {
        Map<String, String> checked = new LinkedHashMap<>();
        thresholds.forEach(each -> checked.put(each.figure() + " " + each, each.crossed(now, earlier)));
        return checked;
    }
}
