/**
 * What a run shows to a registry of Micrometer, such as that of Prometheus.
 *
 * <p>{@link Telemetry} is given to a run: into a registry, or none at all. It counts documents by activity, measures
 * how far the consumer group is behind ({@link LagGauges}), and has the stages count and time in the same registry
 * ({@link ImportMetrics}). How the registry is served is no matter of this module.
 *
 * <p>Without a registry, a {@link ProgressListener} hears how far a stage is, and a {@link RunProgress} hears several
 * stages one after the other.
 */
package org.nuxeo.datagen.importer.telemetry;
