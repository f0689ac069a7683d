package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.nuxeo.datagen.importer.mongo.RepositoryCleaning;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.Confirmations;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.repository.RepositoryManager;
import org.nuxeo.runtime.api.Framework;

/** Empties repositories and their indexes: a first call returns a key, a second one with the key does it. */
@Operation(
        id = RepositoryCleaner.ID,
        category = "Services",
        label = "Empty repositories",
        description = "Removes every document of a repository, or of all with *, from MongoDB and the index. Without a"
                + " confirmation key, returns one that is good for five minutes.",
        addToStudio = false)
public class RepositoryCleaner {

    public static final String ID = "Benchmark.cleanRepository";

    private static final String ALL = "*";
    private static final Confirmations CONFIRMATIONS = new Confirmations(System::currentTimeMillis);

    @Context
    protected OperationContext context;

    /** Name of a repository, or {@code *} for all. */
    @Param(name = "repositoryName", required = false, description = "must be given")
    protected String repositoryName;

    /** What the first call returned. */
    @Param(name = "confirmationKey", required = false)
    protected String confirmationKey;

    /** Returns a key, or empties the repositories if one is given. */
    @OperationMethod
    public String run() {
        return Administrators.run(context, ID, () -> {
            List<String> repositories = repositories();
            String purpose = context.getPrincipal().getName() + " cleans " + repositoryName;
            if (confirmationKey == null || confirmationKey.isBlank()) {
                return CONFIRMATIONS.issue(purpose);
            }
            if (!CONFIRMATIONS.redeem(purpose, confirmationKey)) {
                throw Administrators.conflict(ID + ": confirmationKey: is not the one that was returned for "
                        + repositoryName + ", or is older than five minutes; call without it for a new one");
            }
            return clean(repositories);
        });
    }

    private List<String> repositories() {
        List<String> known = Framework.getService(RepositoryManager.class).getRepositoryNames();
        Checks.text("repositoryName", repositoryName, ALL + " or one of " + String.join(", ", known));
        if (ALL.equals(repositoryName)) {
            return known;
        }
        if (!known.contains(repositoryName)) {
            throw new IllegalArgumentException(
                    "repositoryName " + repositoryName + ": must be " + ALL + " or one of " + String.join(", ", known));
        }
        return List.of(repositoryName);
    }

    private static String clean(List<String> repositories) {
        boolean indexed = SearchIndexes.present();
        long documents = 0;
        for (String repository : repositories) {
            documents += RepositoryCleaning.clean(MongoRepositories.database(repository), repository);
            if (indexed) {
                SearchIndexes.empty(repository);
            }
        }
        return "Removed about " + documents + " documents from " + String.join(" ", repositories)
                + (indexed ? " and emptied their indexes." : ".");
    }
}
