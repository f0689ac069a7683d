package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** Tells what a dataset holds, without importing it. */
@Operation(
        id = DatagenPlan.ID,
        category = "Services",
        label = "Plan a dataset",
        description = "Tells the exact numbers of documents of a dataset by repository, kind and partition.",
        addToStudio = false)
public class DatagenPlan extends JsonOperation {

    public static final String ID = OperationIds.PLAN;

    @Context
    protected OperationContext context;

    @Param(name = "customers", required = false)
    protected Long customers;

    @Param(name = "months", required = false)
    protected Integer months;

    @Param(name = "firstMonth", required = false)
    protected String firstMonth;

    @Param(name = "liveMonths", required = false)
    protected Integer liveMonths;

    @Param(name = "liveFrom", required = false)
    protected String liveFrom;

    @Param(name = "seed", required = false)
    protected Long seed;

    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;

    @Param(name = "filePlan", required = false)
    protected String filePlan;

    @Param(name = "blobSize", required = false)
    protected Long blobSize;

    @Param(name = "partitions", required = false)
    protected Integer partitions;
}
