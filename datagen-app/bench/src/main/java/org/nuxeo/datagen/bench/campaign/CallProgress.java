// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import org.nuxeo.datagen.importer.telemetry.RunProgress;

/** A watch that shows and records the progress of a call. */
final class CallProgress implements BackgroundCalls.Watch {

    private final RunProgress progress;
    private final StepRecord record;
    private final String activity;
    private final Probe probe;
    private long shown;

    /** @param documents expected number of documents; -1 if unknown */
    CallProgress(RunProgress progress, StepRecord record, String activity, long documents, Probe probe) {
        this.progress = progress;
        this.record = record;
        this.activity = activity;
        this.probe = probe;
        progress.started(activity, documents);
    }

    @Override
    public void update() throws InterruptedException {
        long now = probe.documents();
        if (now > shown) {
            advance(now);
            record.sample(activity, now);
        }
    }

    /** Shows the result of the call, which may have ended before the first update. */
    void done(long documents) {
        if (documents > shown) {
            advance(documents);
        }
    }

    private void advance(long documents) {
        progress.advanced(activity, documents - shown);
        shown = documents;
    }
}
