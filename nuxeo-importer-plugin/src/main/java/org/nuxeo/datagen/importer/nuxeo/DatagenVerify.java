package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** Compares the MongoDB collections of the repositories with a dataset, document by document. */
@Operation(
        id = DatagenVerify.ID,
        category = "Services",
        label = "Verify a dataset",
        description =
                "Regenerates every document of a dataset and compares it with the repositories us-east, us-west and"
                        + " archives.",
        addToStudio = false)
public class DatagenVerify extends JsonOperation {

    public static final String ID = OperationIds.VERIFY;

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

    @Param(name = "batchTag", required = false)
    protected String batchTag;

    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads;

    @Param(name = "blobs", required = false)
    protected Long blobs;

    @Param(name = "others", required = false)
    protected Boolean others;
}
