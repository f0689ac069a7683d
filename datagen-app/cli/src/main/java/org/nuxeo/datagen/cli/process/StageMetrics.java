package org.nuxeo.datagen.cli.process;

import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.server.telemetry.MetricsEndpoint;

/** The metrics of a command that runs stages, served over HTTP while it runs; or none. */
public final class StageMetrics implements AutoCloseable {
    private final MetricsEndpoint endpoint;

    private StageMetrics(MetricsEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Returns metrics that nobody counts. */
    public static StageMetrics none() {
        return new StageMetrics(null);
    }

    /**
     * Starts to serve metrics on a loopback address.
     *
     * @param port 0 for any free one
     */
    public static StageMetrics on(int port) {
        return new StageMetrics(new MetricsEndpoint(port));
    }

    /** Returns what the stages count in. */
    public Telemetry telemetry() {
        return endpoint == null ? Telemetry.none() : endpoint.telemetry();
    }

    /** Returns where metrics are read, or null. */
    public String url() {
        return endpoint == null ? null : endpoint.url();
    }

    @Override
    public void close() {
        if (endpoint != null) {
            endpoint.close();
        }
    }
}
