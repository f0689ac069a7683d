// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that imports documents from a log, under the ids of their dataset, and can index them on the fly. */
@Operation(
        id = DocumentConsumersEx.ID,
        category = "Services",
        label = "Import documents",
        description = "Takes documents from a log into a repository, each under the id it has in its dataset.",
        addToStudio = false)
public class DocumentConsumersEx extends TextOperation {

    public static final String ID = OperationIds.CONSUME;

    @Context
    protected OperationContext context;

    @Param(name = "nbThreads", required = false, description = "integer")
    protected Object nbThreads;

    @Param(name = "rootFolder", required = false, description = "string, must be given")
    protected Object rootFolder;

    @Param(name = "repositoryName", required = false, description = "string")
    protected Object repositoryName;

    @Param(name = "batchSize", required = false, description = "integer")
    protected Object batchSize;

    @Param(name = "batchThresholdS", required = false, description = "integer")
    protected Object batchThresholdS;

    @Param(name = "retryMax", required = false, description = "integer")
    protected Object retryMax;

    @Param(name = "retryDelayS", required = false, description = "integer")
    protected Object retryDelayS;

    @Param(name = "logName", required = false, description = "string")
    protected Object logName;

    @Param(name = "blockIndexing", required = false, description = "boolean")
    protected Object blockIndexing;

    @Param(name = "blockAsyncListeners", required = false, description = "boolean")
    protected Object blockAsyncListeners;

    @Param(name = "blockPostCommitListeners", required = false, description = "boolean")
    protected Object blockPostCommitListeners;

    @Param(name = "blockDefaultSyncListeners", required = false, description = "boolean")
    protected Object blockDefaultSyncListeners;

    @Param(name = "useBulkMode", required = false, description = "boolean")
    protected Object useBulkMode;

    @Param(name = "waitMessageTimeoutSeconds", required = false, description = "integer")
    protected Object waitMessageTimeoutSeconds;

    @Param(name = "usePathHack", required = false, description = "boolean")
    protected Object usePathHack;

    @Param(name = "useScroller", required = false, description = "boolean")
    protected Object useScroller;

    @Param(name = "indexingBacklog", required = false, description = "integer")
    protected Object indexingBacklog;

    @Param(name = "seed", required = false, description = "long")
    protected Object seed;

    @Param(name = "dataSeed", required = false, description = "long")
    protected Object dataSeed;

    @Param(name = "model", required = false, description = "string")
    protected Object model;
}
