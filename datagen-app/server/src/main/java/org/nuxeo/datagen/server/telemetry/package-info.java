/**
 * Metrics over HTTP for Prometheus on the same machine. A command that runs stages opens a
 * {@link org.nuxeo.datagen.server.telemetry.MetricsEndpoint} and gives the stages its telemetry.
 */
@NullMarked
package org.nuxeo.datagen.server.telemetry;

import org.jspecify.annotations.NullMarked;
