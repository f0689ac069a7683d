// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.core.Layouts;
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
        if (!Layouts.REPOSITORIES.labels().contains(root.getRepositoryName())) {
            super.createContentStructure(root);
        }
    }
}
