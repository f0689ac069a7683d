// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The option of the metrics. */
public final class MetricsOptions {
    @Option(
            names = "--metrics-port",
            paramLabel = "PORT",
            description = "Serve Prometheus metrics at http://127.0.0.1:PORT/metrics while the command runs; 0 for "
                    + "any free port (default: no metrics).")
    private Integer port;

    /** Returns the port, or null if no metrics are requested. */
    public Integer port() {
        if (port != null && (port < 0 || port > 65_535)) {
            throw new UsageException("--metrics-port " + port + ": must be 0 to 65535");
        }
        return port;
    }
}
