// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.store.output.Json;

/**
 * An estimated number.
 *
 * @param value the best guess
 * @param error half the width of the 95% confidence interval
 */
public record Estimate(double value, double error) {

    /** Returns the product of this estimate and a factor. */
    public Estimate times(double factor) {
        return new Estimate(value * factor, error * factor);
    }

    /** Returns the error in percent of the value. */
    public double errorPercent() {
        return value == 0 ? 0 : 100 * error / value;
    }

    ObjectNode json() {
        return Json.object().put("value", Math.round(value)).put("error", Math.round(error));
    }
}
