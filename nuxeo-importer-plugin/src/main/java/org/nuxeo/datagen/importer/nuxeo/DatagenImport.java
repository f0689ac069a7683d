package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** Writes a dataset into the MongoDB collections of the repositories, in the layout that Nuxeo itself writes. */
@Operation(
        id = DatagenImport.ID,
        category = "Services",
        label = "Import a dataset",
        description =
                "Writes a dataset into the MongoDB collections of the repositories us-east, us-west and archives, and has"
                        + " them indexed if asked.",
        addToStudio = false)
public class DatagenImport extends JsonOperation {

    public static final String ID = OperationIds.IMPORT;

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

    @Param(name = "batchSize", required = false)
    protected Integer batchSize;

    @Param(name = "index", required = false)
    protected Boolean index;
}
