package org.nuxeo.ecm.core.api.impl;

import java.io.Serializable;
import java.util.Map;
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
    public DocumentModelImpl(String text, String text2, String text3) {
        throw SignatureOnly.called();
    }

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

    public void setId(String text) {
        throw SignatureOnly.called();
    }

    public void attach(CoreSession coreSession) {
        throw SignatureOnly.called();
    }

    public <T> T getAdapter(Class<T> type) {
        throw SignatureOnly.called();
    }

    public <T> T getAdapter(Class<T> type, boolean flag) {
        throw SignatureOnly.called();
    }

    public Map<String, String> getBinaryFulltext() {
        throw SignatureOnly.called();
    }

    public String getChangeToken() {
        throw SignatureOnly.called();
    }

    public Serializable getContextData(String text) {
        throw SignatureOnly.called();
    }

    public CoreSession getCoreSession() {
        throw SignatureOnly.called();
    }

    public Set<String> getFacets() {
        throw SignatureOnly.called();
    }

    public String getId() {
        throw SignatureOnly.called();
    }

    public String getName() {
        throw SignatureOnly.called();
    }

    public DocumentRef getParentRef() {
        throw SignatureOnly.called();
    }

    public Path getPath() {
        throw SignatureOnly.called();
    }

    public String getPathAsString() {
        throw SignatureOnly.called();
    }

    public Map<String, Object> getProperties(String text) {
        throw SignatureOnly.called();
    }

    public Serializable getPropertyValue(String text) throws PropertyException {
        throw SignatureOnly.called();
    }

    public DocumentRef getRef() {
        throw SignatureOnly.called();
    }

    public String getRepositoryName() {
        throw SignatureOnly.called();
    }

    public String[] getSchemas() {
        throw SignatureOnly.called();
    }

    public String getTitle() {
        throw SignatureOnly.called();
    }

    public String getType() {
        throw SignatureOnly.called();
    }

    public boolean hasFacet(String text) {
        throw SignatureOnly.called();
    }

    public boolean hasSchema(String text) {
        throw SignatureOnly.called();
    }

    public boolean isFolder() {
        throw SignatureOnly.called();
    }

    public boolean isProxy() {
        throw SignatureOnly.called();
    }

    public boolean isVersion() {
        throw SignatureOnly.called();
    }

    public void putContextData(String text, Serializable serializable) {
        throw SignatureOnly.called();
    }

    public void setPathInfo(String text, String text2) {
        throw SignatureOnly.called();
    }

    public void setPropertyValue(String text, Serializable serializable) throws PropertyException {
        throw SignatureOnly.called();
    }
}
