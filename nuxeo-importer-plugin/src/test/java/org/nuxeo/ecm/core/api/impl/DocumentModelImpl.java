// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.impl;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.nuxeo.common.utils.Path;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.DocumentRef;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;

/** Replaces Nuxeo's class in tests, and keeps the properties that are set. */
@SuppressWarnings("serial")
public class DocumentModelImpl implements DocumentModel {

    private final String type;
    private final String id;
    private final Path path;
    private final DocumentRef parentRef;
    private final Set<String> addedFacets = new HashSet<>();
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
        if (schemas == null && type.equals(CoreSession.IMPORT_PROXY_TYPE)) {
            throw new NullPointerException("Nuxeo asks the type for its schemas, and no document has this one");
        }
        this.type = type;
        this.id = id;
        this.path = path;
        this.parentRef = parentRef;
    }

    @Override
    public String getId() {
        return id;
    }

    public String getType() {
        return type;
    }

    public String getPathAsString() {
        return path.toString();
    }

    public DocumentRef getParentRef() {
        return parentRef;
    }

    @Override
    public boolean addFacet(String facet) {
        return addedFacets.add(facet);
    }

    public Set<String> getFacets() {
        return addedFacets;
    }

    @Override
    public Serializable getPropertyValue(String name) {
        return properties.get(name);
    }

    @Override
    public void setPropertyValue(String name, Serializable value) {
        if (name.startsWith("collectionMember:") && !addedFacets.contains("CollectionMember")) {
            throw new IllegalArgumentException(name + ": the document has no such schema");
        }
        properties.put(name, value);
    }

    public Serializable getContextData(String name) {
        return contextData.get(name);
    }

    @Override
    public void putContextData(String name, Serializable value) {
        contextData.put(name, value);
    }

    @Override
    public String getRepositoryName() {
        throw new UnsupportedOperationException("not asked for in tests");
    }

    @Override
    public boolean hasSchema(String schema) {
        throw new UnsupportedOperationException("not asked for in tests");
    }
}
