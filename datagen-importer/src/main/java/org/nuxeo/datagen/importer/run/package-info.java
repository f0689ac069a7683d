/**
 * The entry point of the module: {@link Stages}.
 *
 * <p>A {@link Job} says which documents go where, and how the stores hold them. Each method of it opens the stores, reads the
 * manifest of the stage, does what is left, and updates the manifest. There is one class for each stage, such as {@code
 * ProduceRun} or {@code CleanRun}. A {@link
 * org.nuxeo.datagen.importer.stage.StageControl} changes the rate limit and the threads of the current stage, and a {@link
 * StopSource} stops it early.
 *
 * <p>Running a stage again resumes it and counts what is done as present. A {@link
 * org.nuxeo.datagen.importer.settings.RunOption} can change that.
 */
@NullMarked
package org.nuxeo.datagen.importer.run;

import org.jspecify.annotations.NullMarked;
