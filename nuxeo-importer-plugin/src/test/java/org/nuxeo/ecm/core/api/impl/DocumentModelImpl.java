package org.nuxeo.ecm.core.api.impl;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.nuxeo.common.utils.Path;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.DocumentRef;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;

/** Holds for tests what a caller sets. */
@SuppressWarnings("serial")
public class DocumentModelImpl implements DocumentModel {

    private final String type;
    private final String id;
    private final Path path;
    private final DocumentRef parentRef;
    private final Map<String, Serializable> properties = new HashMap<>();
    private final Map<String, Serializable> contextData = new HashMap<>();

    public DocumentModelImpl(
            String type,
            String id,
            Path path,
            DocumentRef ref,
            DocumentRef parentRef,
            String[] schemas,
            Set<String> facets,
            String sourceId,
            boolean proxy,
            CoreSession session,
            String repositoryName,
            NuxeoPrincipal principal) {
        this.type = type;
        this.id = id;
        this.path = path;
        this.parentRef = parentRef;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public String getType() {
        return type;
    }

    @Override
    public String getPathAsString() {
        return path.toString();
    }

    @Override
    public DocumentRef getParentRef() {
        return parentRef;
    }

    @Override
    public Serializable getPropertyValue(String name) {
        return properties.get(name);
    }

    @Override
    public void setPropertyValue(String name, Serializable value) {
        properties.put(name, value);
    }

    @Override
    public Serializable getContextData(String name) {
        return contextData.get(name);
    }

    @Override
    public void putContextData(String name, Serializable value) {
        contextData.put(name, value);
    }

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException("not asked for in tests");
    }

    @Override
    public void attach(CoreSession session) {
        throw unused();
    }

    @Override
    public <T> T getAdapter(Class<T> adapter) {
        throw unused();
    }

    @Override
    public <T> T getAdapter(Class<T> adapter, boolean refresh) {
        throw unused();
    }

    @Override
    public Map<String, String> getBinaryFulltext() {
        throw unused();
    }

    @Override
    public String getChangeToken() {
        throw unused();
    }

    @Override
    public CoreSession getCoreSession() {
        throw unused();
    }

    @Override
    public Set<String> getFacets() {
        throw unused();
    }

    @Override
    public String getName() {
        throw unused();
    }

    @Override
    public Path getPath() {
        throw unused();
    }

    @Override
    public Map<String, Object> getProperties(String schema) {
        throw unused();
    }

    @Override
    public DocumentRef getRef() {
        throw unused();
    }

    @Override
    public String getRepositoryName() {
        throw unused();
    }

    @Override
    public String[] getSchemas() {
        throw unused();
    }

    @Override
    public String getTitle() {
        throw unused();
    }

    @Override
    public boolean hasFacet(String facet) {
        throw unused();
    }

    @Override
    public boolean hasSchema(String schema) {
        throw unused();
    }

    @Override
    public boolean isFolder() {
        throw unused();
    }

    @Override
    public boolean isProxy() {
        throw unused();
    }

    @Override
    public boolean isVersion() {
        throw unused();
    }

    @Override
    public void setPathInfo(String parentPath, String name) {
        throw unused();
    }
}
