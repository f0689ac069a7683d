// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that sends customers and their ID cards to a log, by default with one thread. */
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

    @Param(name = "logName", required = false, description = "string")
    protected Object logName;

    @Param(name = "logSize", required = false, description = "integer")
    protected Object logSize;

    @Param(name = "logConfig", required = false, description = "string")
    protected Object logConfig;

    @Param(name = "split", required = false, description = "boolean")
    protected Object split;

    @Param(name = "nbThreads", required = false, description = "integer")
    protected Object nbThreads;

    @Param(name = "bufferSize", required = false, description = "integer")
    protected Object bufferSize;

    @Param(name = "nbCustomers", required = false, description = "long")
    protected Object nbCustomers;

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

    @Param(name = "smartPartitioning", required = false, description = "boolean")
    protected Object smartPartitioning;
}
