// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;

/** Median, minimum and maximum of repetitions. */
public final class Rates {

    private Rates() {}

    public static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    public static double min(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    public static double max(double[] values) {
        return Arrays.stream(values).max().orElseThrow();
    }

    static void write(ObjectNode node, String name, double[] values) {
        ArrayNode array = node.putArray(name);
        for (double value : values) {
            array.add(value);
        }
    }

    static double[] read(JsonNode array) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).asDouble();
        }
        return values;
    }
}
