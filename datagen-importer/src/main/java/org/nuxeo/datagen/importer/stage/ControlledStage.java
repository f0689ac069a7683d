// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

/**
 * A stage whose rate limit and number of threads can be changed while it runs.
 *
 * @param <R> the report
 */
public interface ControlledStage<R> extends Stage<R> {

    /** Returns the stage's control, always the same object. */
    StageControl control();
}
