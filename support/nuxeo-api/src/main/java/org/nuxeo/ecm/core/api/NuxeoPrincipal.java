// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import java.security.Principal;

/** The user of a call. */
public interface NuxeoPrincipal extends Principal, Serializable {
    boolean isAdministrator();
}
