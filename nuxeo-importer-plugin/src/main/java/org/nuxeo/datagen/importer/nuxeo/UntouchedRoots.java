package org.nuxeo.datagen.importer.nuxeo;

import java.util.Arrays;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.platform.content.template.factories.SimpleTemplateBasedRootFactory;

/**
 * Leaves the repositories of datasets as they are when a server starts, and fills all others from the content template.
 *
 * <p>Where no child of the root is a domain, the template would set the root's rights at each start, and so change every
 * document of the repository.
 */
public class UntouchedRoots extends SimpleTemplateBasedRootFactory {

    @Override
    public void createContentStructure(DocumentModel root) {
        String name = root.getRepositoryName();
        boolean ours = Arrays.stream(Repository.values()).map(Repository::label).anyMatch(name::equals);
        if (!ours) {
            super.createContentStructure(root);
        }
    }
}
