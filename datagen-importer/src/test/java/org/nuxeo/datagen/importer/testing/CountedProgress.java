// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.testing;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/** Adds up how many documents of each activity were announced and are done. */
public final class CountedProgress implements ProgressListener {
    private final Map<String, Long> announced = new ConcurrentHashMap<>();
    private final Map<String, Long> done = new ConcurrentHashMap<>();

    @Override
    public void started(String activity, long documents) {
        announced.merge(activity, documents, Long::sum);
    }

    @Override
    public void advanced(String activity, long documents) {
        done.merge(activity, documents, Long::sum);
    }

    public long announced(String activity) {
        return announced.getOrDefault(activity, 0L);
    }

    public long done(String activity) {
        return done.getOrDefault(activity, 0L);
    }
}
