// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.automation;

import java.util.HashMap;
import java.util.Map;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;

/** Replaces Nuxeo's class in tests, and has only the caller. */
public class OperationContext {

    private final NuxeoPrincipal principal;
    private final CoreSession session;
    private final Map<String, Object> chainParameters = new HashMap<>();

    public OperationContext(NuxeoPrincipal principal) {
        this(principal, null);
    }

    public OperationContext(NuxeoPrincipal principal, CoreSession session) {
        this.principal = principal;
        this.session = session;
    }

    public Map<String, Object> getChainParameters() {
        return chainParameters;
    }

    public NuxeoPrincipal getPrincipal() {
        return principal;
    }

    public CoreSession getCoreSession() {
        return session;
    }
}
