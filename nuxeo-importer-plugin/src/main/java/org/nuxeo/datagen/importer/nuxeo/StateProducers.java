// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that sends the states to a log. */
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

    @Param(name = "logName", required = false, description = "string")
    protected Object logName;

    @Param(name = "logSize", required = false, description = "integer")
    protected Object logSize;

    @Param(name = "logConfig", required = false, description = "string")
    protected Object logConfig;

    @Param(name = "split", required = false, description = "boolean")
    protected Object split;

    @Param(name = "batchTag", required = false, description = "string")
    protected Object batchTag;
}
