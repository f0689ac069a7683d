// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.platform.content.template.factories;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.ecm.core.api.DocumentModel;

/** Replaces Nuxeo's class in tests, and records the roots that it would fill. */
public class SimpleTemplateBasedRootFactory {

    public final List<String> filled = new ArrayList<>();

    public void createContentStructure(DocumentModel root) {
        filled.add(root.getRepositoryName());
    }
}
