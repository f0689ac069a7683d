package org.nuxeo.datagen.bench.nuxeo;

import java.time.Duration;

/**
 * How long a client waits.
 *
 * @param connect for a connection
 * @param answer for the answer to one request
 * @param outage for a server that is away or failing, before that is an error
 * @param pause between two requests about the same thing
 */
public record Patience(Duration connect, Duration answer, Duration outage, Duration pause) {

    /** A restart of a Nuxeo takes a minute or two; one with many plugins takes five. */
    public static final Patience DEFAULT =
            new Patience(Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofSeconds(2));
}
