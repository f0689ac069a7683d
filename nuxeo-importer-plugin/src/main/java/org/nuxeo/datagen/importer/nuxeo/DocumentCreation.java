// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.common.utils.Path;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.DocumentRef;
import org.nuxeo.ecm.core.api.IdRef;
import org.nuxeo.ecm.core.api.impl.DocumentModelImpl;
import org.nuxeo.ecm.core.api.impl.DownloadBlobGuard;
import org.nuxeo.ecm.core.blob.SimpleManagedBlob;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.runtime.api.Framework;

/**
 * Creates the documents of messages, with the ids of the dataset. One query finds the documents and parents of a batch that
 * exist already. A guard keeps Nuxeo from extracting full text, which would render each file. Used by one thread.
 *
 * @param rootPath path of the folder to import into, without a slash at its end; empty for the root
 * @param blocksIndexing whether Nuxeo must not index the documents itself
 */
record DocumentCreation(
        String repositoryName, String rootPath, ImportIds ids, boolean blocksIndexing, UnsentParts unsent) {

    /** Creates documents with what messages have no place for. */
    DocumentCreation(String repositoryName, String rootPath, ImportIds ids, boolean blocksIndexing) {
        this(repositoryName, rootPath, ids, blocksIndexing, new UnsentParts(ids));
    }

    /**
     * The result of a batch.
     *
     * @param done ids of the documents that exist now
     * @param created how many of them are new
     * @param versions ids of the versions of those that are new
     * @param orphans messages whose parent does not exist; they have no document
     */
    record Outcome(List<String> done, long created, List<String> versions, List<DocumentMessage> orphans) {}

    /**
     * Returns the id of a message's document.
     *
     * @throws IllegalArgumentException if the document does not belong to the dataset
     */
    String id(DocumentMessage message) {
        return ids.id(path(message));
    }

    /** Returns the path of a message's document, below the root of the messages. */
    static String path(DocumentMessage message) {
        return ImportIds.path(parentPath(message), message.getName());
    }

    static String parentPath(DocumentMessage message) {
        return ImportIds.normalized(message.getParentPath());
    }

    private String parentId(DocumentMessage message) {
        return ids.id(parentPath(message));
    }

    /**
     * Creates the documents that are missing and have a parent, in the transaction of a session.
     *
     * @param batch messages by the ids of their documents, parents first
     */
    Outcome create(CoreSession session, Map<String, DocumentMessage> batch) {
        // Nuxeo lets only administrators set when and by whom a document was created, and this thread has no user
        return Framework.doPrivileged(() -> createAsAdministrator(session, batch));
    }

    private Outcome createAsAdministrator(CoreSession session, Map<String, DocumentMessage> batch) {
        if (batch.isEmpty()) {
            return new Outcome(List.of(), 0, List.of(), List.of());
        }
        Set<String> there = known(session, batch);
        List<String> done = new ArrayList<>();
        List<String> versions = new ArrayList<>();
        List<DocumentMessage> orphans = new ArrayList<>();
        List<DocumentModel> documents = new ArrayList<>();
        long created = 0;
        DownloadBlobGuard.enable();
        try {
            for (Map.Entry<String, DocumentMessage> each : batch.entrySet()) {
                String id = each.getKey();
                DocumentMessage message = each.getValue();
                if (there.contains(id)) {
                    done.add(id);
                } else if (there.contains(parentId(message))) {
                    Document document = ids.document(path(message));
                    documents.add(
                            document.kind().isProxy() ? proxy(id, message, document) : document(id, message, document));
                    if (UnsentParts.needsCompletion(document)) {
                        session.importDocuments(documents);
                        documents = new ArrayList<>();
                        versions.addAll(complete(session, id, message, document));
                    }
                    there.add(id);
                    done.add(id);
                    created++;
                } else {
                    orphans.add(message);
                }
            }
            session.importDocuments(documents);
            session.save();
        } finally {
            DownloadBlobGuard.disable();
        }
        return new Outcome(done, created, versions, orphans);
    }

    /** Imports the versions of a document, sets its rights, retains it, and returns the ids of the versions. */
    private List<String> complete(CoreSession session, String id, DocumentMessage message, Document document) {
        List<String> versionIds = new ArrayList<>();
        for (Document version : UnsentParts.versions(document)) {
            String versionId = ids.id(version.identity());
            session.importDocuments(List.of(version(versionId, message, version)));
            unsent.retain(session, versionId, version);
            versionIds.add(versionId);
        }
        UnsentParts.setRights(session, id, document);
        unsent.retain(session, id, document);
        UnsentParts.trash(session, id, document);
        return versionIds;
    }

    /** Returns the ids of the documents and parents of a batch that exist. */
    private Set<String> known(CoreSession session, Map<String, DocumentMessage> batch) {
        Set<String> asked = new LinkedHashSet<>(batch.keySet());
        batch.values().forEach(message -> asked.add(parentId(message)));
        String query = "SELECT ecm:uuid FROM Document WHERE ecm:uuid IN ('" + String.join("', '", asked) + "')";
        Set<String> known = new HashSet<>();
        known.add(ids.id("/"));
        for (Map<String, Serializable> row : session.queryProjection(query, asked.size(), 0)) {
            known.add((String) row.get("ecm:uuid"));
        }
        return known;
    }

    /**
     * Returns a proxy. Nuxeo copies everything else from the document for which it stands, and refuses it if that is missing. It does not
     * know the type of proxies, so it cannot look for their schemas.
     */
    private DocumentModel proxy(String id, DocumentMessage message, Document document) {
        Path path = new Path(rootPath + path(message));
        IdRef parent = new IdRef(parentId(message));
        DocumentModel model = model(CoreSession.IMPORT_PROXY_TYPE, id, path, parent, new String[0]);
        model.putContextData(CoreSession.IMPORT_PROXY_TARGET_ID, ids.id(document.content()));
        model.putContextData(CoreSession.IMPORT_PROXY_VERSIONABLE_ID, ids.id(document.source()));
        return model;
    }

    private DocumentModel document(String id, DocumentMessage message, Document document) {
        Path path = new Path(rootPath + path(message));
        Blob blob = message.getBlobInfo() == null ? message.getBlob() : new SimpleManagedBlob(message.getBlobInfo());
        FieldValues secured = FieldValues.builder()
                .set(Field.CREATED, document.documentMillis())
                .build();
        DocumentModel model = model(document, message.getType(), id, path, new IdRef(parentId(message)), secured, blob);
        message.getProperties().forEach(model::setPropertyValue);
        return model;
    }

    /** Returns a version of the document of a message, with the batch tag of that one. */
    private DocumentModel version(String id, DocumentMessage message, Document version) {
        FieldValues values = unsent.values(version);
        Path path = new Path(message.getName());
        DocumentModel model = model(version, version.type(), id, path, null, values, unsent.mainFile(version));
        DocumentMessages.properties(values).forEach(model::setPropertyValue);
        Serializable batchTag = message.getProperties().get(Field.PUBLISHER.name());
        if (batchTag != null) {
            model.setPropertyValue(Field.PUBLISHER.name(), batchTag);
        }
        return model;
    }

    /**
     * @param parent the folder; null for a version, which is in none
     * @param schemas names of its schemas; null for those of the type
     */
    private DocumentModel model(
            String type, String id, Path path, @Nullable DocumentRef parent, String @Nullable [] schemas) {
        DocumentModel model = new DocumentModelImpl(
                type, id, path, new IdRef(id), parent, schemas, null, null, false, null, repositoryName, null);
        model.putContextData(CoreSession.SKIP_DESTINATION_CHECK_ON_CREATE, Boolean.TRUE);
        model.putContextData(UnindexedImports.DISABLE_AUTO_INDEXING, blocksIndexing);
        return model;
    }

    private DocumentModel model(
            Document document,
            String type,
            String id,
            Path path,
            @Nullable DocumentRef parent,
            FieldValues secured,
            @Nullable Blob blob) {
        DocumentType kind = document.dataset().type(document.kind());
        DocumentModel model = model(type, id, path, parent, null);
        model.putContextData(CoreSession.IMPORT_LIFECYCLE_POLICY, kind.lifeCyclePolicy());
        String state = document.state().lifeCycle();
        model.putContextData(CoreSession.IMPORT_LIFECYCLE_STATE, state == null ? kind.lifeCycleState() : state);
        if (blob != null) {
            model.setPropertyValue(DocumentType.FILE.name(), (Serializable) blob);
        }
        // messages leave out what Nuxeo lets only administrators set
        for (Field field : kind.fields()) {
            if (field.isSecured()) {
                Object value = field.isObject()
                        ? DocumentMessages.TREE.of(field.type(), Objects.requireNonNull(document.object(field)))
                        : DocumentMessages.TREE.of(field, secured);
                boolean areTexts = field.constant() != null && value instanceof List<?>;
                model.setPropertyValue(field.name(), areTexts ? new String[] {field.constant()} : (Serializable) value);
            }
        }
        unsent.addTo(model, document);
        return model;
    }
}
