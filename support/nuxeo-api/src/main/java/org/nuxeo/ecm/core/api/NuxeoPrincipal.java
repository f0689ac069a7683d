package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import java.security.Principal;

/** Who is asking. */
public interface NuxeoPrincipal extends Principal, Serializable {
    boolean isAdministrator();
}
