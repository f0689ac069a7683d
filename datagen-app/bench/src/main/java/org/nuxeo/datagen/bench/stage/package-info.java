/**
 * The stages that {@code datagen bench} measures, one class each.
 *
 * <p>{@link org.nuxeo.datagen.bench.stage.BenchStage} lists them. Each starts the services that it needs, measures itself
 * and its baselines in turn, and leaves nothing behind. A baseline does the same work in the simplest way.
 */
@NullMarked
package org.nuxeo.datagen.bench.stage;

import org.jspecify.annotations.NullMarked;
