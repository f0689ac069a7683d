// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import java.time.Duration;

/**
 * The timeouts of a client.
 *
 * @param connect limit for connecting
 * @param answer limit for the answer to one request
 * @param outage how long a server may be away or fail before that is an error
 * @param pause pause between two polls or repetitions
 */
public record ClientTimeouts(Duration connect, Duration answer, Duration outage, Duration pause) {

    /** The defaults. A Nuxeo restarts in one or two minutes, or in five with many plugins. */
    public static final ClientTimeouts DEFAULT = new ClientTimeouts(
            Duration.ofSeconds(10), Duration.ofMinutes(5), Duration.ofMinutes(10), Duration.ofSeconds(2));
}
