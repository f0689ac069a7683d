// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.Param;

/** The operation that sends the years and months of the archives to a log. */
@Operation(
        id = StatementFolderProducers.ID,
        category = "Services",
        label = "Produce calendar folders",
        description =
                "Sends the folders of years and months, below the states if requested, to a log that document consumers read.",
        addToStudio = false)
public class StatementFolderProducers extends TextOperation {

    public static final String ID = OperationIds.PRODUCE_STATEMENT_FOLDERS;

    @Context
    protected OperationContext context;

    @Param(name = "nbMonths", required = false, description = "integer, must be given")
    protected Object nbMonths;

    @Param(name = "monthOffset", required = false, description = "integer")
    protected Object monthOffset;

    @Param(name = "firstMonth", required = false, description = "string")
    protected Object firstMonth;

    @Param(name = "logName", required = false, description = "string")
    protected Object logName;

    @Param(name = "logSize", required = false, description = "integer")
    protected Object logSize;

    @Param(name = "logConfig", required = false, description = "string")
    protected Object logConfig;

    @Param(name = "withStates", required = false, description = "boolean")
    protected Object withStates;

    @Param(name = "batchTag", required = false, description = "string")
    protected Object batchTag;
}
