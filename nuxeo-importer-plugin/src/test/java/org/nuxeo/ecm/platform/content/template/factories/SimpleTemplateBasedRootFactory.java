package org.nuxeo.ecm.platform.content.template.factories;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.ecm.core.api.DocumentModel;

/** Notes for tests which roots it is to fill. */
public class SimpleTemplateBasedRootFactory {

    public final List<String> filled = new ArrayList<>();

    public void createContentStructure(DocumentModel root) {
        filled.add(root.getRepositoryName());
    }
}
