// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.nuxeo.datagen.bench.nuxeo.BulkCommands;
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;

/** Bulk commands of steps. Each is submitted once; a repeated command waits for the one that was submitted before. */
record BulkWatch(RestHost host, BulkCommands commands) {

    private static final int MAX_SUBMISSIONS = 3;
    private static final int MAX_REFUSALS = 5;
    private static final int CONFLICT = 409;

    /** Submits a command. */
    interface Submission {
        BulkCommands.Status submit(BulkCommands commands) throws InterruptedException;
    }

    /**
     * Returns the status of a bulk command when it has ended. Submits it first, unless an earlier command did and the
     * server still knows it.
     */
    BulkCommands.Status ended(StepRecord record, String key, Submission submission) throws InterruptedException {
        ObjectNode call = record.call(key);
        long[] processed = {0};
        BackgroundCalls.Progress watch = new BackgroundCalls.Progress(host, record, key, -1, () -> processed[0]);
        while (true) {
            if (!call.has("command") && !submitted(record, call, submission)) {
                host.pause();
                continue;
            }
            Optional<BulkCommands.Status> known =
                    commands.status(call.path("command").asText());
            if (known.isEmpty()) {
                call.remove("command");
                if (call.path("submissions").asInt() >= MAX_SUBMISSIONS) {
                    throw new OperationFailure(
                            key,
                            404,
                            "the server lost the bulk command " + MAX_SUBMISSIONS
                                    + " times; have it keep them in MongoDB");
                }
                continue;
            }
            BulkCommands.Status status = known.get();
            processed[0] = status.processed();
            if (status.isAborted()) {
                call.remove("command");
                record.save();
                throw new OperationFailure(
                        key,
                        CONFLICT,
                        "bulk command " + status.id() + " was aborted after " + status.processed() + " documents");
            }
            if (status.isEnded()) {
                watch.done(status.processed());
                return status;
            }
            watch.update();
            host.pause();
        }
    }

    /**
     * Submits a command and returns whether the server has accepted it. A re-index may fail because documents are
     * indexed at the same time. An exclusive command is refused while another one runs, perhaps that of an earlier
     * process.
     */
    private boolean submitted(StepRecord record, ObjectNode call, Submission submission) throws InterruptedException {
        try {
            call.put("command", submission.submit(commands).id())
                    .put("submissions", call.path("submissions").asInt() + 1);
            record.save();
            return true;
        } catch (OperationFailure e) {
            int errors = call.path("refusals").asInt() + (e.status() == CONFLICT ? 0 : 1);
            if (e.status() < 500 && e.status() != CONFLICT || errors > MAX_REFUSALS) {
                throw e;
            }
            call.put("refusals", errors);
            return false;
        }
    }
}
