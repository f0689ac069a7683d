package org.nuxeo.ecm.automation;

import org.nuxeo.ecm.core.api.NuxeoPrincipal;

/** Names the caller in tests. */
public class OperationContext {

    private final NuxeoPrincipal principal;

    public OperationContext(NuxeoPrincipal principal) {
        this.principal = principal;
    }

    public NuxeoPrincipal getPrincipal() {
        return principal;
    }
}
