/**
 * Where a run starts: {@link PipelineRun}.
 *
 * <p>A {@link Job} says which documents go where and how the stores hold them. The run opens the stores, looks at the
 * manifest of the stage, does what is left to be done, and writes down what was done: one class for each stage, such
 * as {@code ProduceRun} or {@code CleanRun}. A {@link Control} changes the pace of the stage
 * that is at work, or ends it early.
 *
 * <p>A stage that is run once more resumes what was interrupted and counts as present what is done. What else a run
 * makes of manifests it finds is said by a {@link Repetition}.
 */
package org.nuxeo.datagen.importer.run;
