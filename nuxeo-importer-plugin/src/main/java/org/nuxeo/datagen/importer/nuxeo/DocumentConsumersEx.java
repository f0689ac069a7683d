package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** Takes documents from a log into a repository, with the ids of their dataset, and indexes them on the fly if asked. */
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

    @Param(name = "nbThreads", required = false)
    protected Integer nbThreads;

    @Param(name = "rootFolder", required = false, description = "must be given")
    protected String rootFolder;

    @Param(name = "repositoryName", required = false)
    protected String repositoryName;

    @Param(name = "batchSize", required = false)
    protected Integer batchSize;

    @Param(name = "batchThresholdS", required = false)
    protected Integer batchThresholdS;

    @Param(name = "retryMax", required = false)
    protected Integer retryMax;

    @Param(name = "retryDelayS", required = false)
    protected Integer retryDelayS;

    @Param(name = "logName", required = false)
    protected String logName;

    @Param(name = "blockIndexing", required = false)
    protected Boolean blockIndexing;

    @Param(name = "blockAsyncListeners", required = false)
    protected Boolean blockAsyncListeners;

    @Param(name = "blockPostCommitListeners", required = false)
    protected Boolean blockPostCommitListeners;

    @Param(name = "blockDefaultSyncListeners", required = false)
    protected Boolean blockDefaultSyncListeners;

    @Param(name = "useBulkMode", required = false)
    protected Boolean useBulkMode;

    @Param(name = "waitMessageTimeoutSeconds", required = false)
    protected Integer waitMessageTimeoutSeconds;

    @Param(name = "usePathHack", required = false)
    protected Boolean usePathHack;

    @Param(name = "useScroller", required = false)
    protected Boolean useScroller;

    @Param(name = "indexingBacklog", required = false)
    protected Integer indexingBacklog;

    @Param(name = "seed", required = false)
    protected Long seed;

    @Param(name = "dataSeed", required = false)
    protected Long dataSeed;
}
