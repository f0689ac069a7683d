package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.importer.stream.StreamImporters;

/** Sends customers and their ID cards to a log, with several threads. */
@Operation(
        id = CustomerProducersMT.ID,
        category = "Services",
        label = "Produce customers and their ID cards",
        description = "Sends customers and their ID cards to a log that document consumers read.",
        addToStudio = false)
public class CustomerProducersMT extends NumberProducers {

    public static final String ID = "StreamImporter.runConsumerProducersMT";

    @Context
    protected OperationContext context;

    /** Log to write to. */
    @Param(name = "logName", required = false)
    protected String logName = StreamImporters.DEFAULT_LOG_DOC_NAME;

    /** Partitions of a log that is created. */
    @Param(name = "logSize", required = false)
    protected Integer logSize;

    /** Whether each repository has a log of its own, {@code <logName>-us-east} and {@code <logName>-us-west}. */
    @Param(name = "split", required = false)
    protected Boolean split = false;

    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads = Producing.DEFAULT_THREADS;

    /** Lines that a thread takes at once. */
    @Param(name = "bufferSize", required = false)
    protected Integer bufferSize = 1_000;

    /** How many customers, where there is no input. */
    @Param(name = "nbCustomers", required = false)
    protected Long nbCustomers;

    /** How many customers precede the first, where there is no input. */
    @Param(name = "skip", required = false)
    protected Long skip;

    /** Goes to {@code dc:publisher} of every document. */
    @Param(name = "batchTag", required = false)
    protected String batchTag;

    /** Seed of the dataset. */
    @Param(name = "seed", required = false)
    protected Long seed;

    /** Seed of what may differ for the same identities; the seed where it is missing. */
    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;

    /** Length in bytes to which files are padded. */
    @Param(name = "blobSize", required = false)
    protected Long blobSize;

    @Override
    protected Order order() {
        return new Order(
                context,
                ID,
                false,
                logName,
                logSize,
                split,
                batchTag,
                DatasetParameters.ofSeeds(seed, dataSeed, blobSize),
                bufferSize,
                nbCustomers,
                skip,
                nbThreads,
                Producing.DEFAULT_THREADS);
    }
}
