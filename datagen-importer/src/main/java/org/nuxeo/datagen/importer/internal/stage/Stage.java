package org.nuxeo.datagen.importer.internal.stage;

import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;

/**
 * One step of the pipeline. A stage is run once, by one thread; any other thread may stop it.
 *
 * @param <R> what it reports
 */
public interface Stage<R> extends AutoCloseable {

    /**
     * Works until everything is done or the stage is stopped.
     *
     * @throws ServiceDownException if a server stays away longer than retries may take
     * @throws StageException if the work cannot be done for another reason
     */
    R run();

    /** Asks a running stage to finish the batches at hand, save its state and return; may be called at any time. */
    void stop();

    @Override
    void close();
}
