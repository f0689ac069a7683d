// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that compares the repositories' MongoDB collections with a dataset, document by document. */
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

    @Param(name = "customers", required = false, description = "long")
    protected Object customers;

    @Param(name = "months", required = false, description = "integer")
    protected Object months;

    @Param(name = "firstMonth", required = false, description = "string")
    protected Object firstMonth;

    @Param(name = "liveMonths", required = false, description = "integer")
    protected Object liveMonths;

    @Param(name = "liveFrom", required = false, description = "string")
    protected Object liveFrom;

    @Param(name = "seed", required = false, description = "long")
    protected Object seed;

    @Param(name = "dataSeed", required = false, description = "long")
    protected Object dataSeed;

    @Param(name = "model", required = false, description = "string")
    protected Object model;

    @Param(name = "filePlan", required = false, description = "string")
    protected Object filePlan;

    @Param(name = "blobSize", required = false, description = "long")
    protected Object blobSize;

    @Param(name = "batchTag", required = false, description = "string")
    protected Object batchTag;

    @Param(name = "nbThreads", required = false, description = "integer")
    protected Object nbThreads;

    @Param(name = "blobs", required = false, description = "long")
    protected Object blobs;

    @Param(name = "others", required = false, description = "boolean")
    protected Object others;
}
