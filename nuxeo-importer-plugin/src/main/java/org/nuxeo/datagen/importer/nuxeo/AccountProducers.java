package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.importer.stream.StreamImporters;

/** Sends accounts and their letters to a log. */
@Operation(
        id = AccountProducers.ID,
        category = "Services",
        label = "Produce accounts and their letters",
        description = "Sends accounts and their letters to a log that document consumers read.",
        addToStudio = false)
public class AccountProducers extends NumberProducers {

    public static final String ID = "StreamImporter.runAccountProducers";

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
                true,
                logName,
                logSize,
                split,
                batchTag,
                DatasetParameters.ofSeeds(seed, dataSeed, blobSize),
                bufferSize,
                nbCustomers,
                skip,
                null,
                1);
    }
}
