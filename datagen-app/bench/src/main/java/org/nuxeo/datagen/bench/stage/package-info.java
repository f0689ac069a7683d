/**
 * The stages that {@code datagen bench} measures, one class each.
 *
 * <p>{@link org.nuxeo.datagen.bench.stage.BenchStages} lists them; each
 * {@link org.nuxeo.datagen.bench.stage.BenchStage} starts the services it needs, measures itself in turn with its
 * baselines, and leaves nothing behind.
 */
package org.nuxeo.datagen.bench.stage;
