// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.bench.measure.StandIn;
import org.nuxeo.datagen.store.output.Json;

/**
 * The result of a part of a step.
 *
 * @param step title of the step
 * @param stage such as {@code produce}, {@code import} or {@code verify}
 * @param amount the amount of work
 * @param standIn whether the stand-in for MongoDB took part
 * @param differences number of differences from the expected result
 * @param published a published figure for comparison, or an empty text
 */
public record StepResult(
        String step, String stage, Amount amount, boolean standIn, long differences, String published) {

    /**
     * An amount of work.
     *
     * @param count number of units
     * @param unit the unit, by default documents
     * @param millis elapsed time in milliseconds; 0 for a size
     */
    public record Amount(long count, String unit, long millis) {}

    /** Returns the name of the stage, with the mark of the stand-in for MongoDB if it took part. */
    String markedStage() {
        return StandIn.marked(stage, standIn);
    }

    /** Returns the units per second. */
    public double perSecond() {
        return amount.millis() == 0 ? 0 : amount.count() * 1000.0 / amount.millis();
    }

    /** Returns a text about time or rate, or an empty text for a size, which has neither. */
    String timed(String figure) {
        return amount.millis() == 0 ? "–" : figure;
    }

    ObjectNode json(int processors) {
        return Json.object()
                .put("step", step)
                .put("stage", stage)
                .put("count", amount.count())
                .put("unit", amount.unit())
                .put("elapsedMillis", amount.millis())
                .put("perSecond", perSecond())
                .put("perSecondPerProcessor", perSecond() / processors)
                .put("mongoStandIn", standIn)
                .put("differences", differences)
                .put("published", published);
    }
}
