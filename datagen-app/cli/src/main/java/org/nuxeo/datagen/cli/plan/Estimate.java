// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.store.output.Json;

/**
 * An estimated number.
 *
 * @param value the best guess
 * @param error half the width of the 95% confidence interval
 */
public record Estimate(double value, double error) {

    /** Returns the sum of estimates of objects, whose errors are assumed to be correlated and are added. */
    public static <T> Estimate sum(Collection<T> all, Function<T, @Nullable Estimate> estimate) {
        var estimates = all.stream().map(estimate).filter(Objects::nonNull).toList();
        return new Estimate(Rates.sum(estimates, Estimate::value), Rates.sum(estimates, Estimate::error));
    }

    /** Returns the product of this estimate and a factor. */
    public Estimate times(double factor) {
        return new Estimate(value * factor, error * factor);
    }

    /** Returns the error in percent of the value. */
    public double errorPercent() {
        return value == 0 ? 0 : 100 * error / value;
    }

    @JsonValue
    private ObjectNode json() {
        return Json.object().put("value", Math.round(value)).put("error", Math.round(error));
    }
}
