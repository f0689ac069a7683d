package org.nuxeo.datagen.importer.nuxeo;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.nuxeo.common.utils.Path;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.importer.internal.operation.ImportIds;
import org.nuxeo.datagen.importer.internal.operation.ImportTally;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.CoreInstance;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.IdRef;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.api.impl.DocumentModelImpl;
import org.nuxeo.ecm.core.api.impl.DownloadBlobGuard;
import org.nuxeo.ecm.core.blob.SimpleManagedBlob;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.pattern.consumer.AbstractConsumer;
import org.nuxeo.runtime.api.Framework;
import org.nuxeo.runtime.transaction.TransactionHelper;

/**
 * Creates the documents of messages with the ids of the dataset.
 *
 * <p>The idea: ids and parent ids are functions of the path, so a message that arrives twice finds its document there, and
 * no parent is looked up by path. A batch is collected, asked for in one query, created and committed in one transaction.
 * A transaction that was marked for rollback ends without an exception, so that is asked for before the batch counts as
 * done. Full text is not extracted: the guard keeps Nuxeo from opening, that is rendering, each file.
 */
class IdentityConsumer extends AbstractConsumer<DocumentMessage> {

    /** What messages leave out. */
    private static final List<Field> SECURED =
            Arrays.stream(Field.values()).filter(Field::isSecured).toList();

    private final String repositoryName;
    private final String rootPath;
    private final ImportIds ids;
    private final ImportTally tally;
    private final OnTheFlyIndexing indexing;
    private final Map<String, DocumentMessage> batch = new LinkedHashMap<>();
    private CoreSession session;

    /** Whether the last batch failed: a consumer that gives up reports no failure of its own. */
    private boolean failed;

    /**
     * @param rootPath where the root of the messages is, without a slash at its end; empty for the root
     * @param indexing takes what is durable, or null
     */
    IdentityConsumer(
            String consumerId,
            String repositoryName,
            String rootPath,
            ImportIds ids,
            ImportTally tally,
            OnTheFlyIndexing indexing) {
        super(consumerId);
        this.repositoryName = repositoryName;
        this.rootPath = rootPath;
        this.ids = ids;
        this.tally = tally;
        this.indexing = indexing;
    }

    @Override
    public void begin() {
        batch.clear();
        if (indexing != null) {
            indexing.awaitRoom();
        }
        TransactionHelper.startTransaction();
        if (session == null) {
            session = CoreInstance.getCoreSessionSystem(repositoryName);
        }
    }

    @Override
    public void accept(DocumentMessage message) {
        try {
            batch.putIfAbsent(ids.id(path(message)), message);
        } catch (IllegalArgumentException e) {
            failed = true;
            tally.failed(e);
            throw e;
        }
    }

    private static String path(DocumentMessage message) {
        return ImportIds.path(ImportIds.normalized(message.getParentPath()), message.getName());
    }

    @Override
    public void commit() {
        failed = true;
        long created;
        try {
            created = asAdministrator(this::create);
            session.save();
            if (TransactionHelper.isTransactionMarkedRollback()) {
                throw new NuxeoException("the transaction of " + batch.size() + " documents was marked for rollback");
            }
            TransactionHelper.commitOrRollbackTransaction();
        } catch (RuntimeException e) {
            tally.failed(e);
            throw e;
        }
        if (indexing != null) {
            indexing.handOver(List.copyOf(batch.keySet()));
        }
        tally.committed(created, batch.size() - created);
        failed = false;
    }

    /** Nuxeo lets administrators alone set when and by whom a document was created, and this thread is nobody's. */
    private static long asAdministrator(Supplier<Long> work) {
        return Framework.doPrivileged(work);
    }

    private long create() {
        if (batch.isEmpty()) {
            return 0;
        }
        Set<String> known = known();
        List<DocumentModel> documents = new ArrayList<>();
        batch.forEach((id, message) -> {
            if (!known.contains(id)) {
                documents.add(document(id, message));
            }
        });
        DownloadBlobGuard.enable();
        try {
            session.importDocuments(documents);
            session.save();
        } finally {
            DownloadBlobGuard.disable();
        }
        return documents.size();
    }

    private Set<String> known() {
        String query =
                "SELECT ecm:uuid FROM Document WHERE ecm:uuid IN ('" + String.join("', '", batch.keySet()) + "')";
        Set<String> known = new HashSet<>();
        for (Map<String, Serializable> row : session.queryProjection(query, batch.size(), 0)) {
            known.add((String) row.get("ecm:uuid"));
        }
        return known;
    }

    private DocumentModel document(String id, DocumentMessage message) {
        String parentPath = ImportIds.normalized(message.getParentPath());
        Path path = new Path(rootPath + ImportIds.path(parentPath, message.getName()));
        DocumentModel document = new DocumentModelImpl(
                message.getType(),
                id,
                path,
                new IdRef(id),
                new IdRef(ids.id(parentPath)),
                null,
                null,
                null,
                false,
                null,
                repositoryName,
                null);
        document.putContextData(CoreSession.SKIP_DESTINATION_CHECK_ON_CREATE, Boolean.TRUE);
        document.putContextData(CoreSession.IMPORT_LIFECYCLE_POLICY, ContentSchema.LIFE_CYCLE_POLICY);
        document.putContextData(CoreSession.IMPORT_LIFECYCLE_STATE, ContentSchema.LIFE_CYCLE_STATE);
        document.putContextData(CoreSession.IMPORT_VERSION_MAJOR, Long.valueOf(0));
        document.putContextData(CoreSession.IMPORT_VERSION_MINOR, Long.valueOf(0));
        Blob blob = message.getBlobInfo() == null ? message.getBlob() : new SimpleManagedBlob(message.getBlobInfo());
        if (blob != null) {
            document.setPropertyValue(ContentSchema.file().name(), (Serializable) blob);
        }
        FieldValues values = FieldValues.builder()
                .set(Field.CREATED, ids.createdMillis(path(message)))
                .build();
        for (Field field : SECURED) {
            document.setPropertyValue(field.xpath(), DocumentMessages.value(field, values));
        }
        message.getProperties().forEach(document::setPropertyValue);
        return document;
    }

    @Override
    public void rollback() {
        TransactionHelper.setTransactionRollbackOnly();
        TransactionHelper.commitOrRollbackTransaction();
    }

    @Override
    public void close() {
        if (TransactionHelper.isTransactionActiveOrMarkedRollback()) {
            rollback();
        }
        if (failed) {
            tally.aborted();
        }
    }
}
