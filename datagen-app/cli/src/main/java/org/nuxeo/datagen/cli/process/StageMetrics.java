// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.telemetry.MetricsEndpoint;

/** The metrics of a command that runs stages, which are served over HTTP while it runs, or no metrics. */
public final class StageMetrics implements AutoCloseable {
    private final @Nullable MetricsEndpoint endpoint;

    private StageMetrics(@Nullable MetricsEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Starts to serve metrics on a loopback address.
     *
     * @param port port, 0 for any free one, or null not to serve them
     */
    public static StageMetrics on(Integer port) {
        return new StageMetrics(port == null ? null : new MetricsEndpoint(port));
    }

    /** Returns the registry in which stages count. */
    public Telemetry telemetry() {
        return endpoint == null ? Telemetry.none() : endpoint.telemetry();
    }

    /** Returns the address of the metrics, or null if they are not served. */
    public @Nullable String url() {
        return endpoint == null ? null : endpoint.url();
    }

    @Override
    public void close() {
        if (endpoint != null) {
            endpoint.close();
        }
    }
}
