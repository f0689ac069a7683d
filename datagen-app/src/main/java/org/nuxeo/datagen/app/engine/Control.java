package org.nuxeo.datagen.app.engine;

import org.nuxeo.datagen.app.StopSource;
import org.nuxeo.datagen.importer.RateLimit;

/**
 * How running stages are steered from outside.
 *
 * @param stops may ask them to end early
 * @param rate ceiling on the documents a second of each stage, which may change while they run
 */
public record Control(StopSource stops, RateLimit rate) {
    /** No ceiling. */
    public static Control of(StopSource stops) {
        return new Control(stops, RateLimit.none());
    }
}
