package org.nuxeo.datagen.app.option;

import org.nuxeo.datagen.app.UsageException;
import org.nuxeo.datagen.app.telemetry.Telemetry;
import picocli.CommandLine.Option;

/** Whether others may watch. */
public final class MetricsOptions {
    @Option(
            names = "--metrics-port",
            paramLabel = "PORT",
            description = "Serve metrics for Prometheus at http://127.0.0.1:PORT/metrics while it runs; 0 for any free"
                    + " port (default: no metrics).")
    private Integer port;

    /** Begins to serve metrics if that was asked for. */
    public Telemetry telemetry() {
        if (port == null) {
            return Telemetry.none();
        }
        if (port < 0 || port > 65_535) {
            throw new UsageException("--metrics-port " + port + ": must be 0 to 65535");
        }
        return Telemetry.on(port);
    }
}
