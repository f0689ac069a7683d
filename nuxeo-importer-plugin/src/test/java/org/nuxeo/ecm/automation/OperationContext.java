// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.automation;

import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.NuxeoPrincipal;

/** Replaces Nuxeo's class in tests, and has only the caller. */
public class OperationContext {

    private final NuxeoPrincipal principal;
    private final CoreSession session;

    public OperationContext(NuxeoPrincipal principal) {
        this(principal, null);
    }

    public OperationContext(NuxeoPrincipal principal, CoreSession session) {
        this.principal = principal;
        this.session = session;
    }

    public NuxeoPrincipal getPrincipal() {
        return principal;
    }

    public CoreSession getCoreSession() {
        return session;
    }
}
