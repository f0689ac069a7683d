package org.nuxeo.ecm.automation;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;

/** What an operation is called with. */
public class OperationContext extends AbstractMap<String, Object> implements AutoCloseable {
    public OperationContext() {
        throw SignatureOnly.called();
    }

    public void close() {
        throw SignatureOnly.called();
    }

    public Set<Map.Entry<String, Object>> entrySet() {
        throw SignatureOnly.called();
    }

    public Object get(Object value) {
        throw SignatureOnly.called();
    }

    public Map<String, Object> getChainParameters() {
        throw SignatureOnly.called();
    }

    public CoreSession getCoreSession() {
        throw SignatureOnly.called();
    }

    public Object getInput() {
        throw SignatureOnly.called();
    }

    public NuxeoPrincipal getPrincipal() {
        throw SignatureOnly.called();
    }

    public Object put(String text, Object value) {
        throw SignatureOnly.called();
    }
}
