// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.platform.content.template.factories.SimpleTemplateBasedRootFactory;
import org.nuxeo.runtime.api.Framework;

/**
 * A content factory that skips the repositories of datasets, and applies the content template to all others.
 *
 * <p>At each start, the template would set the rights of a root without a domain below it, and so change every document of
 * the repository.
 */
public class UntouchedRoots extends SimpleTemplateBasedRootFactory {

    /** The setting of the template {@code datagen-repositories} with the names of its repositories. */
    static final String NAMES = "datagen.repositories.names";

    @Override
    public void createContentStructure(DocumentModel root) {
        String names = Framework.getProperty(NAMES);
        List<String> untouched = names == null
                ? Archives.of(Archives.NAMES.get(0)).repositories().labels()
                : List.of(names.split(","));
        if (!untouched.contains(root.getRepositoryName())) {
            super.createContentStructure(root);
        }
    }
}
