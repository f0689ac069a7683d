// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import org.nuxeo.ecm.core.api.security.ACP;

/** A caller's view of a repository. */
public interface CoreSession {
    String BINARY_FULLTEXT_MAIN_KEY = "binarytext";

    String CHANGE_TOKEN = "changeToken";

    String DISABLE_AUDIT_LOGGER = "disableAuditLogger";

    String IMPORT_BASE_VERSION_ID = "ecm:baseVersionId";
    String IMPORT_CHECKED_IN = "ecm:isCheckedIn";
    String IMPORT_IS_RECORD = "ecm:isRecord";
    String IMPORT_IS_VERSION = "ecm:isVersion";
    String IMPORT_LIFECYCLE_POLICY = "ecm:lifeCyclePolicy";

    String IMPORT_LIFECYCLE_STATE = "ecm:lifeCycleState";
    String IMPORT_LOCK_CREATED = "ecm:lockCreated";
    String IMPORT_LOCK_OWNER = "ecm:lockOwner";
    String IMPORT_PROXY_TARGET_ID = "ecm:proxyTargetId";
    String IMPORT_PROXY_TYPE = "ecm:proxy";
    String IMPORT_PROXY_VERSIONABLE_ID = "ecm:proxyVersionableId";
    String IMPORT_VERSION_CREATED = "ecm:versionCreated";
    String IMPORT_VERSION_IS_LATEST = "ecm:isLatestVersion";
    String IMPORT_VERSION_IS_LATEST_MAJOR = "ecm:isLatestMajorVersion";
    String IMPORT_VERSION_LABEL = "ecm:versionLabel";
    String IMPORT_VERSION_MAJOR = "ecm:majorVersion";
    String IMPORT_VERSION_MINOR = "ecm:minorVersion";
    String IMPORT_VERSION_VERSIONABLE_ID = "ecm:versionableId";

    String SKIP_DESTINATION_CHECK_ON_CREATE = "skipDestinationCheck";

    String SOURCE = "source";

    DocumentModel getDocument(DocumentRef documentRef) throws DocumentNotFoundException;

    String getRepositoryName();

    void importDocuments(List<DocumentModel> list);

    PartialList<Map<String, Serializable>> queryProjection(String text, long number, long number2);

    void save();

    void setACP(DocumentRef documentRef, ACP acp, boolean flag);

    <T extends Serializable> void setDocumentSystemProp(DocumentRef documentRef, String text, T value);

    void setLegalHold(DocumentRef documentRef, boolean flag, String text);

    void setRetainUntil(DocumentRef documentRef, Calendar calendar, String text) throws PropertyException;
}
