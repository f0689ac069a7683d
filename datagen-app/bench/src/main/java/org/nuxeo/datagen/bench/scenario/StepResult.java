package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.nuxeo.datagen.bench.measure.StandIn;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * What one part of a step has done.
 *
 * @param step title of the step
 * @param stage such as {@code produce}, {@code import} or {@code verify}
 * @param amount how much that was
 * @param standIn whether the in-heap stand-in for MongoDB took part
 * @param differences from what had to come of it; 0 if all is right
 * @param published the figure of a predecessor, or an empty text
 */
public record StepResult(
        String step, String stage, Amount amount, boolean standIn, long differences, String published) {

    /**
     * Something counted.
     *
     * @param count how many of what {@code unit} says
     * @param unit documents unless something else was counted
     * @param millis it took, by the clock; 0 for a size, which took no time
     */
    public record Amount(long count, String unit, long millis) {}

    /** Returns the stage, with the mark of what the stand-in for MongoDB took part in. */
    String markedStage() {
        return StandIn.marked(stage, standIn);
    }

    /** Returns how many a second. */
    public double perSecond() {
        return amount.millis() == 0 ? 0 : amount.count() * 1000.0 / amount.millis();
    }

    /** Returns a figure of time or rate as it is shown: a size or a count that took no time has none. */
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
