package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** Sends customers and their ID cards to a log, with one thread unless asked for more. */
@Operation(
        id = CustomerProducers.ID,
        category = "Services",
        label = "Produce customers and their ID cards",
        description = "Sends customers and their ID cards to a log that document consumers read.",
        addToStudio = false)
public class CustomerProducers extends NumberProducers {

    public static final String ID = OperationIds.PRODUCE_CUSTOMERS_ALIAS;

    @Context
    protected OperationContext context;

    @Param(name = "logName", required = false)
    protected String logName;

    @Param(name = "logSize", required = false)
    protected Integer logSize;

    @Param(name = "logConfig", required = false)
    protected String logConfig;

    @Param(name = "split", required = false)
    protected Boolean split;

    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads;

    @Param(name = "bufferSize", required = false)
    protected Integer bufferSize;

    @Param(name = "nbCustomers", required = false)
    protected Long nbCustomers;

    @Param(name = "skip", required = false)
    protected Long skip;

    @Param(name = "batchTag", required = false)
    protected String batchTag;

    @Param(name = "seed", required = false)
    protected Long seed;

    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;

    @Param(name = "blobSize", required = false)
    protected Long blobSize;

    @Param(name = "useRecords", required = false)
    protected Boolean useRecords;

    @Param(name = "smartPartitioning", required = false)
    protected Boolean smartPartitioning;
}
