package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import java.security.Principal;
import java.util.List;

/** Who is asking. */
public interface NuxeoPrincipal extends Principal, Serializable {
    String getActingUser();

    List<String> getAllGroups();

    boolean isAdministrator();

    boolean isMemberOf(String text);
}
