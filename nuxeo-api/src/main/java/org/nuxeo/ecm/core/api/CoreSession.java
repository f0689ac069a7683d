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

    DocumentModel createDocument(DocumentModel documentModel);

    DocumentModel[] createDocument(DocumentModel[] documentModels);

    DocumentModel createDocumentModel(String text);

    DocumentModel createDocumentModel(String text, String text2, String text3);

    DocumentModel createDocumentModel(String text, Map<String, Object> map);

    boolean exists(DocumentRef documentRef);

    DocumentModel getChild(DocumentRef documentRef, String text);

    DocumentModelList getChildren(DocumentRef documentRef);

    DocumentModel getDocument(DocumentRef documentRef) throws DocumentNotFoundException;

    NuxeoPrincipal getPrincipal();

    String getRepositoryName();

    DocumentModel getRootDocument();

    boolean hasChildren(DocumentRef documentRef);

    void importDocuments(List<DocumentModel> list);

    DocumentModelList query(String text);

    DocumentModelList query(String text, int number);

    PartialList<Map<String, Serializable>> queryProjection(String text, long number, long number2);

    PartialList<Map<String, Serializable>> queryProjection(String text, long number, long number2, boolean flag);

    void removeChildren(DocumentRef documentRef);

    void removeDocument(DocumentRef documentRef);

    void save();

    DocumentModel saveDocument(DocumentModel documentModel);

    ScrollResult<String> scroll(String text);

    ScrollResult<String> scroll(String text, int number, int number2);
}
