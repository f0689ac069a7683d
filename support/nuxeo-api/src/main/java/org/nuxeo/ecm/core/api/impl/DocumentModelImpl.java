// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.impl;

import java.io.Serializable;
import java.util.Set;
import org.nuxeo.common.utils.Path;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.DocumentRef;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;
import org.nuxeo.ecm.core.api.PropertyException;

/** A document in memory, with an id of the caller's choice. */
public class DocumentModelImpl implements DocumentModel, Cloneable {
    public DocumentModelImpl(
            String text,
            String text2,
            Path path,
            DocumentRef documentRef,
            DocumentRef documentRef2,
            String[] texts,
            Set<String> set,
            String text3,
            boolean flag,
            CoreSession coreSession,
            String text4,
            NuxeoPrincipal nuxeoPrincipal) {
        throw SignatureOnly.called();
    }

    public boolean addFacet(String text) {
        throw SignatureOnly.called();
    }

    public Serializable getContextData(String text) {
        throw SignatureOnly.called();
    }

    public String getId() {
        throw SignatureOnly.called();
    }

    public Serializable getPropertyValue(String text) throws PropertyException {
        throw SignatureOnly.called();
    }

    public String getRepositoryName() {
        throw SignatureOnly.called();
    }

    public boolean hasSchema(String text) {
        throw SignatureOnly.called();
    }

    public void putContextData(String text, Serializable serializable) {
        throw SignatureOnly.called();
    }

    public void setPropertyValue(String text, Serializable serializable) throws PropertyException {
        throw SignatureOnly.called();
    }
}
