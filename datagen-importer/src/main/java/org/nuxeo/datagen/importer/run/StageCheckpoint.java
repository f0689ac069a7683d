// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.manifest.StageSession;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.store.output.Json;

/**
 * A checkpoint in the manifest of a stage, stored together with the question it answers. The manifest is replaced
 * atomically.
 */
final class StageCheckpoint implements Checkpoint {
    private static final String CHECKPOINT = "checkpoint";
    private static final String QUESTION = "question";

    private final StageSession session;
    private final String question;
    private final boolean startOver;
    private final boolean lasts;
    private @Nullable ObjectNode last;

    /**
     * @param question settings that must be equal for the stage to resume
     * @param startOver ignores what an earlier run has saved
     * @param lasts whether a finished stage is resumed from too, for an answer that cannot change: nothing is left to do
     */
    StageCheckpoint(StageSession session, String question, boolean startOver, boolean lasts) {
        this.session = session;
        this.question = question;
        this.startOver = startOver;
        this.lasts = lasts;
    }

    @Override
    public @Nullable ObjectNode earlier() {
        ObjectNode before = session.earlierResults();
        boolean same = before.path(QUESTION).asText().equals(question);
        String place = session.wasFinished() ? FinishedParts.OUTCOME : CHECKPOINT;
        boolean resumes = !startOver && same && (lasts || !session.wasFinished());
        return resumes && before.get(place) instanceof ObjectNode state ? state : null;
    }

    @Override
    public void save(ObjectNode state) {
        last = state;
        ObjectNode results = Json.object().put(QUESTION, question);
        results.set(CHECKPOINT, state);
        session.save(false, results);
    }

    /** Returns what was saved last in this run, or null. */
    @Nullable
    ObjectNode last() {
        return last;
    }

    /** Ends the stage. If it did not finish, the checkpoint is kept. */
    void end(boolean finished, ObjectNode report) {
        if (finished) {
            if (lasts) {
                report.put(QUESTION, question);
            }
            session.save(true, report);
        }
    }
}
