// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.Arrays;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.platform.content.template.factories.SimpleTemplateBasedRootFactory;

/**
 * A content factory that skips the repositories of datasets, and applies the content template to all others.
 *
 * <p>At each start, the template would set the rights of a root without a domain below it, and so change every document of
 * the repository.
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
