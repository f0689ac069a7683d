// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that sends statements to a log. */
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

    @Param(name = "nbDocuments", required = false, description = "long, must be given")
    protected Object nbDocuments;

    @Param(name = "nbMonths", required = false, description = "integer")
    protected Object nbMonths;

    @Param(name = "monthOffset", required = false, description = "integer")
    protected Object monthOffset;

    @Param(name = "firstMonth", required = false, description = "string")
    protected Object firstMonth;

    @Param(name = "nbThreads", required = false, description = "integer")
    protected Object nbThreads;

    @Param(name = "logName", required = false, description = "string")
    protected Object logName;

    @Param(name = "logSize", required = false, description = "integer")
    protected Object logSize;

    @Param(name = "logConfig", required = false, description = "string")
    protected Object logConfig;

    @Param(name = "skip", required = false, description = "long")
    protected Object skip;

    @Param(name = "batchTag", required = false, description = "string")
    protected Object batchTag;

    @Param(name = "seed", required = false, description = "long")
    protected Object seed;

    @Param(name = "dataSeed", required = false, description = "long")
    protected Object dataSeed;

    @Param(name = "model", required = false, description = "string")
    protected Object model;

    @Param(name = "blobSize", required = false, description = "long")
    protected Object blobSize;

    @Param(name = "useRecords", required = false, description = "boolean")
    protected Object useRecords;

    @Param(name = "withStates", required = false, description = "boolean")
    protected Object withStates;

    @Param(name = "storeInCustomerFolder", required = false, description = "boolean")
    protected Object storeInCustomerFolder;

    @Param(name = "storeInRoot", required = false, description = "boolean")
    protected Object storeInRoot;

    @Param(name = "split", required = false, description = "boolean")
    protected Object split;

    @Param(name = "smartPartitioning", required = false, description = "boolean")
    protected Object smartPartitioning;
}
