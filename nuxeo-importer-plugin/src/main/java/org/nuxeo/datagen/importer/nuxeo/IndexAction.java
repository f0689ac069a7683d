package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.ecm.core.bulk.BulkAdminService;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.runtime.api.Framework;

/** The bulk action of Nuxeo that indexes documents. */
final class IndexAction {

    private static final String NAME = "index";

    private IndexAction() {}

    /**
     * Checks, before hours of work, that the server can index.
     *
     * @param parameter the one that asked for it
     */
    static void require(String parameter) {
        BulkAdminService actions = Framework.getService(BulkAdminService.class);
        if (actions == null || !actions.getActions().contains(NAME)) {
            throw new StageException(parameter + " true: this server has no bulk action " + NAME
                    + "; enable its search index, or leave the parameter out");
        }
    }

    /** Begins a command that leaves the aliases of the index alone. */
    static BulkCommand.Builder command(String query, String user, String repositoryName) {
        return new BulkCommand.Builder(NAME, query, user)
                .repository(repositoryName)
                .param("updateAlias", Boolean.FALSE);
    }
}
