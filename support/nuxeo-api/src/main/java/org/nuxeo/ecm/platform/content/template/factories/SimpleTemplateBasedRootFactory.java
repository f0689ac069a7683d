// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.platform.content.template.factories;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.DocumentModel;

/** A factory that fills the root of a repository from a content template. */
public class SimpleTemplateBasedRootFactory {
    public SimpleTemplateBasedRootFactory() {
        throw SignatureOnly.called();
    }

    public void createContentStructure(DocumentModel documentModel) {
        throw SignatureOnly.called();
    }
}
