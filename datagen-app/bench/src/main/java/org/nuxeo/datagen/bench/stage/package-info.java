/**
 * The stages that {@code datagen bench} measures, one class each.
 *
 * <p>{@link org.nuxeo.datagen.bench.stage.BenchStages} lists them. Each
 * {@link org.nuxeo.datagen.bench.stage.BenchStage} starts the services that it needs, measures itself and its baselines
 * in turn, and leaves nothing behind.
 */
package org.nuxeo.datagen.bench.stage;
