/**
 * Metrics of a run, in a Micrometer registry such as that of Prometheus.
 *
 * <p>A run is given a {@link Telemetry}, with a registry or without one. It counts documents by activity, measures the
 * lag of the consumer group ({@link Telemetry.LagGauges}), and lets the stages count and time in the same registry ({@link
 * ImportMetrics}). Serving the registry is left to the caller.
 *
 * <p>Progress does not need a registry: a {@link ProgressListener} follows one stage, a {@link ProgressListener.RunProgress} several
 * stages one after the other.
 */
@NullMarked
package org.nuxeo.datagen.importer.telemetry;

import org.jspecify.annotations.NullMarked;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
