// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk;

import java.util.List;

/** The service for the actions of the bulk service. */
public interface BulkAdminService {
    List<String> getActions();
}
