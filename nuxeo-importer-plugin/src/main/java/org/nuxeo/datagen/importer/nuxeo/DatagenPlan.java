package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;

/** Tells what a dataset holds, without importing it. */
@Operation(
        id = DatagenPlan.ID,
        category = "Services",
        label = "Plan a dataset",
        description = "Tells the exact numbers of documents of a dataset by repository, kind and partition.",
        addToStudio = false)
public class DatagenPlan {

    public static final String ID = "Datagen.Plan";

    @Context
    protected OperationContext context;

    /** Number of customers. */
    @Param(name = "customers", required = false)
    protected Long customers;

    /** Number of months. */
    @Param(name = "months", required = false)
    protected Integer months;

    /** {@code YYYY-MM}. */
    @Param(name = "firstMonth", required = false)
    protected String firstMonth;

    /** How many of the last months are live. */
    @Param(name = "liveMonths", required = false)
    protected Integer liveMonths;

    /** {@code YYYY-MM} from which statements are live. */
    @Param(name = "liveFrom", required = false)
    protected String liveFrom;

    @Param(name = "seed", required = false)
    protected Long seed;

    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;

    /** {@code customer}, {@code calendar}, {@code state-calendar} or {@code flat}. */
    @Param(name = "filePlan", required = false)
    protected String filePlan;

    /** Length in bytes to which files are padded. */
    @Param(name = "blobSize", required = false)
    protected Long blobSize;

    /** Partitions of each document topic. */
    @Param(name = "partitions", required = false)
    protected Integer partitions = 8;

    /** Returns the plan as JSON. */
    @OperationMethod
    public Blob run() {
        return Administrators.run(context, ID, () -> {
            int count = Checks.range("partitions", partitions, 8, 1, 10_000);
            return Blobs.createJSONBlob(ResultJson.plan(dataset(), count).toString());
        });
    }

    private Dataset dataset() {
        return new DatasetParameters(
                        customers, months, firstMonth, liveMonths, liveFrom, seed, dataSeed, filePlan, blobSize)
                .dataset();
    }
}
