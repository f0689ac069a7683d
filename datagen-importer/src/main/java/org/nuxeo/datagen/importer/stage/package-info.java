/**
 * What all stages have in common.
 *
 * <p>One thread runs a {@link Stage}, once, and any other may stop it. The rate limit and the number of threads of most
 * stages can be changed while they run, through their {@link StageControl}. A stage receives its metrics, checkpoint
 * and listener in a {@link Stage.StageContext}.
 *
 * <p>Stages work in one of two ways. A {@link WorkerPool} runs threads that take whatever arrives. A {@link RangedWork} shares
 * numbered ranges among threads and adds up what they have done in a state, which is stored at a {@link Stage.Checkpoint}. Every thread
 * looks at the stage's {@link Stage.StopSignal} between two steps.
 */
@NullMarked
package org.nuxeo.datagen.importer.stage;

import org.jspecify.annotations.NullMarked;
