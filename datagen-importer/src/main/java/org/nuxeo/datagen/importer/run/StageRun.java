// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import java.util.function.Function;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * A run of one stage on services that are connected already, until it is done or stopped. {@link Stages} runs the stages of a job,
 * with a work folder; {@link RangeRuns} ranges of them.
 *
 * @param stops may request an early stop
 * @param context control, checkpoint, metrics and progress of this run
 */
public record StageRun(StopSource stops, StageContext context) {

    /** Returns a run without a rate limit and with the threads of the settings. */
    public static StageRun of(StopSource stops, ProgressListener listener) {
        return new StageRun(stops, StageContext.none().with(listener));
    }

    /**
     * Runs a stage.
     *
     * @param made creates it with the context of this run
     */
    public <R> R run(Function<StageContext, Stage<R>> made) {
        return run(made, Stage::run);
    }

    /** Does something with a stage, which is its run unless it does not change anything. */
    <S, R> R run(Function<StageContext, S> made, Function<S, R> work) {
        S stage = made.apply(context);
        StopSource.Registration registration = stops.onStop(context.stop()::stop);
        try {
            return work.apply(stage);
        } finally {
            context.stop().stop();
            registration.close();
        }
    }
}
