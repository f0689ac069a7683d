// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that writes a dataset into the repositories' MongoDB collections, in Nuxeo's own layout. */
@Operation(
        id = DatagenImport.ID,
        category = "Services",
        label = "Import a dataset",
        description =
                "Writes a dataset into the MongoDB collections of the repositories us-east, us-west and archives, and"
                        + " indexes them if requested.",
        addToStudio = false)
public class DatagenImport extends JsonOperation {

    public static final String ID = OperationIds.IMPORT;

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

    @Param(name = "batchSize", required = false, description = "integer")
    protected Object batchSize;

    @Param(name = "retrySeconds", required = false, description = "integer")
    protected Object retrySeconds;

    @Param(name = "index", required = false, description = "boolean")
    protected Object index;
}
