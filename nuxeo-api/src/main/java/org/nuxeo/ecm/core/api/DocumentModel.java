package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import java.util.Map;
import java.util.Set;
import org.nuxeo.common.utils.Path;

/** A document in memory. */
public interface DocumentModel extends Serializable {
    void attach(CoreSession coreSession);

    <T> T getAdapter(Class<T> type);

    <T> T getAdapter(Class<T> type, boolean flag);

    Map<String, String> getBinaryFulltext();

    String getChangeToken();

    Serializable getContextData(String text);

    CoreSession getCoreSession();

    Set<String> getFacets();

    String getId();

    String getName();

    DocumentRef getParentRef();

    Path getPath();

    String getPathAsString();

    Map<String, Object> getProperties(String text);

    Serializable getPropertyValue(String text) throws PropertyException;

    DocumentRef getRef();

    String getRepositoryName();

    String[] getSchemas();

    String getTitle();

    String getType();

    boolean hasFacet(String text);

    boolean hasSchema(String text);

    boolean isFolder();

    boolean isProxy();

    boolean isVersion();

    void putContextData(String text, Serializable serializable);

    void setPathInfo(String text, String text2);

    void setPropertyValue(String text, Serializable serializable) throws PropertyException;
}
