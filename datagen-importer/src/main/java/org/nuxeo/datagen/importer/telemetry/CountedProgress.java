// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.telemetry;

import io.micrometer.core.instrument.Counter;
import java.util.function.Function;

/** Progress that counts documents by activity and passes every call on. */
record CountedProgress(RunProgress next, Function<String, Counter> counters) implements RunProgress {

    @Override
    public void started(String activity, long documents) {
        counters.apply(activity);
        next.started(activity, documents);
    }

    @Override
    public void advanced(String activity, long documents) {
        counters.apply(activity).increment(documents);
        next.advanced(activity, documents);
    }

    @Override
    public void putAside(byte[] record, String cause) {
        next.putAside(record, cause);
    }

    @Override
    public void note(String text) {
        next.note(text);
    }

    @Override
    public void ended() {
        next.ended();
    }
}
