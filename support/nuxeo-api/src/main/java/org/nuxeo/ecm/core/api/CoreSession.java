// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** A caller's view of a repository. */
public interface CoreSession {
    String BINARY_FULLTEXT_MAIN_KEY = "binarytext";

    String CHANGE_TOKEN = "changeToken";

    String DISABLE_AUDIT_LOGGER = "disableAuditLogger";

    String IMPORT_LIFECYCLE_POLICY = "ecm:lifeCyclePolicy";

    String IMPORT_LIFECYCLE_STATE = "ecm:lifeCycleState";
    String IMPORT_VERSION_MAJOR = "ecm:majorVersion";
    String IMPORT_VERSION_MINOR = "ecm:minorVersion";

    String SKIP_DESTINATION_CHECK_ON_CREATE = "skipDestinationCheck";

    String SOURCE = "source";

    DocumentModel getDocument(DocumentRef documentRef) throws DocumentNotFoundException;

    String getRepositoryName();

    void importDocuments(List<DocumentModel> list);

    PartialList<Map<String, Serializable>> queryProjection(String text, long number, long number2);

    void save();
}
