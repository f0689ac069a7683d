package org.nuxeo.ecm.core.api.repository;

import java.util.List;

/** Knows the repositories. */
public interface RepositoryManager {
    List<String> getRepositoryNames();
}
