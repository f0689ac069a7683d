// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that counts the documents of a dataset without importing any. */
@Operation(
        id = DatagenPlan.ID,
        category = "Services",
        label = "Plan a dataset",
        description = "Returns the exact numbers of documents of a dataset by repository, kind and partition.",
        addToStudio = false)
public class DatagenPlan extends JsonOperation {

    public static final String ID = OperationIds.PLAN;

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

    @Param(name = "partitions", required = false, description = "integer")
    protected Object partitions;
}
