// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.core.bulk.BulkAdminService;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.runtime.api.Framework;

/** Nuxeo's bulk action that indexes documents: {@code index}, or {@code indexing} in LTS 2025. */
final class IndexAction {

    private static final String WITH_ALIASES = "index";
    private static final List<String> NAMES = List.of(WITH_ALIASES, "indexing");

    private IndexAction() {}

    private static String name(String parameter) {
        BulkAdminService service = Framework.getService(BulkAdminService.class);
        List<String> actions = service == null ? List.of() : service.getActions();
        return NAMES.stream()
                .filter(actions::contains)
                .findFirst()
                .orElseThrow(() -> new StageException(parameter + " true: this server has no bulk action "
                        + String.join(" or ", NAMES) + "; enable its search index, or leave the parameter out"));
    }

    /**
     * Checks before hours of work that the server can index. The bulk action silently skips repositories without an index,
     * so this checks for the indexes, too.
     *
     * @param parameter name of the parameter that asks for indexing
     * @throws StageException if the action or an index is missing
     */
    static void require(String parameter, List<String> repositories) {
        name(parameter);
        for (String repository : repositories) {
            if (!SearchIndexes.cover(repository)) {
                throw new StageException(parameter + " true: repository " + repository
                        + " has no search index; add the template datagen-repositories and a search client, or leave the"
                        + " parameter out");
            }
        }
    }

    /** Returns the builder of a command that does not change the aliases of the index. */
    static BulkCommand.Builder command(String query, String user, String repositoryName) {
        String name = name("index");
        BulkCommand.Builder command = new BulkCommand.Builder(name, query, user).repository(repositoryName);
        return name.equals(WITH_ALIASES) ? command.param("updateAlias", Boolean.FALSE) : command;
    }
}
