package org.nuxeo.datagen.importer.run;

import org.nuxeo.datagen.importer.telemetry.RunProgress;

/** Passes on what is heard of a run, and remembers whether any document was done. */
final class FirstWord implements RunProgress {

    private final RunProgress listener;
    private volatile boolean heard;

    FirstWord(RunProgress listener) {
        this.listener = listener;
    }

    boolean heard() {
        return heard;
    }

    @Override
    public void started(String activity, long documents) {
        listener.started(activity, documents);
    }

    @Override
    public void advanced(String activity, long documents) {
        heard = true;
        listener.advanced(activity, documents);
    }

    @Override
    public void note(String text) {
        listener.note(text);
    }

    @Override
    public void ended() {
        listener.ended();
    }
}
