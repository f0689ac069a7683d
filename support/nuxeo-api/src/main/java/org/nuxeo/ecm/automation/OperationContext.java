// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.automation;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;

/** The context of an operation's call. */
public class OperationContext extends AbstractMap<String, Object> implements AutoCloseable {
    public void close() {
        throw SignatureOnly.called();
    }

    public Set<Map.Entry<String, Object>> entrySet() {
        throw SignatureOnly.called();
    }

    public Map<String, Object> getChainParameters() {
        throw SignatureOnly.called();
    }

    public CoreSession getCoreSession() {
        throw SignatureOnly.called();
    }

    public NuxeoPrincipal getPrincipal() {
        throw SignatureOnly.called();
    }
}
