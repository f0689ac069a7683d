/**
 * What every stage is made of, whatever it does.
 *
 * <p>A {@link Stage} is run once, by one thread, and may be stopped by any other; most may also be slowed down and
 * given threads while they run, by their {@link Steering}. What surrounds a stage is a {@link StageContext}.
 *
 * <p>Two ways to work are shared: {@link WorkerPool} for threads that take what comes, and {@link RangeWorkers} for
 * threads that take numbered ranges and keep which are done, in an {@link IntervalSet}, at a {@link Checkpoint}.
 * Every thread looks at the stage's {@link StopSignal} between two steps.
 */
package org.nuxeo.datagen.importer.internal.stage;
