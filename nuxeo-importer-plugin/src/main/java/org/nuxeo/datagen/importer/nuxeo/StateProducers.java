package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** Sends the states to a log. */
@Operation(
        id = StateProducers.ID,
        category = "Services",
        label = "Produce states",
        description = "Sends the 52 states to a log that document consumers read.",
        addToStudio = false)
public class StateProducers extends TextOperation {

    public static final String ID = OperationIds.PRODUCE_STATES;

    @Context
    protected OperationContext context;

    @Param(name = "logName", required = false)
    protected String logName;

    @Param(name = "logSize", required = false)
    protected Integer logSize;

    @Param(name = "logConfig", required = false)
    protected String logConfig;

    @Param(name = "split", required = false)
    protected Boolean split;

    @Param(name = "batchTag", required = false)
    protected String batchTag;
}
