// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;

/**
 * One step of the pipeline. One thread runs a stage, once; any other thread may stop it.
 *
 * @param <R> the report
 */
public interface Stage<R> extends AutoCloseable {

    /**
     * Works until everything is done or the stage is stopped.
     *
     * @throws ServiceDownException if a service stays away longer than retries may take
     * @throws StageException if the work cannot be done for another reason
     */
    R run();

    /** Asks a running stage to finish its current batches, save its state and return. May be called at any time. */
    void stop();

    /** Stops the stage, if it is running. */
    @Override
    default void close() {
        stop();
    }
}
