package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** Sends statements to a log. */
@Operation(
        id = StatementProducers.ID,
        category = "Services",
        label = "Produce statements",
        description = "Sends statements to a log that document consumers read.",
        addToStudio = false)
public class StatementProducers extends TextOperation {

    public static final String ID = OperationIds.PRODUCE_STATEMENTS;

    @Context
    protected OperationContext context;

    @Param(name = "nbDocuments", required = false, description = "must be given")
    protected Long nbDocuments;

    @Param(name = "nbMonths", required = false)
    protected Integer nbMonths;

    @Param(name = "monthOffset", required = false)
    protected Integer monthOffset;

    @Param(name = "firstMonth", required = false)
    protected String firstMonth;

    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads;

    @Param(name = "logName", required = false)
    protected String logName;

    @Param(name = "logSize", required = false)
    protected Integer logSize;

    @Param(name = "logConfig", required = false)
    protected String logConfig;

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

    @Param(name = "withStates", required = false)
    protected Boolean withStates;

    @Param(name = "storeInCustomerFolder", required = false)
    protected Boolean storeInCustomerFolder;

    @Param(name = "storeInRoot", required = false)
    protected Boolean storeInRoot;

    @Param(name = "split", required = false)
    protected Boolean split;

    @Param(name = "smartPartitioning", required = false)
    protected Boolean smartPartitioning;
}
