// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.repository;

import java.util.List;

/** The service for repositories. */
public interface RepositoryManager {
    List<String> getRepositoryNames();
}
