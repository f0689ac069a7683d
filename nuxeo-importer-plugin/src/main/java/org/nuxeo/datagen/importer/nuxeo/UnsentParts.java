// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.io.Serializable;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.Governance;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.api.IdRef;
import org.nuxeo.ecm.core.api.security.ACE;
import org.nuxeo.ecm.core.api.security.impl.ACPImpl;
import org.nuxeo.ecm.core.blob.SimpleManagedBlob;

/**
 * What a model gives a document and its message has no place for: versions, rights, retention, states and files besides the main one. It
 * follows from the dataset. Used by one thread.
 */
record UnsentParts(ImportIds ids, BlobDescriber blobs, DocumentReader fields) {

    /** Nuxeo's list for the rights that a document itself has. */
    private static final String LOCAL = "local";

    /** Nuxeo's name of the system property of documents in the trash. */
    private static final String IS_TRASHED = "isTrashed";

    UnsentParts(ImportIds ids) {
        this(ids, new RenderedBlobs(), ids.dataset().contents().reader());
    }

    /** Returns the versions of a live document, the first one first. */
    static List<Document> versions(Document live) {
        return IntStream.range(0, live.version())
                .mapToObj(k ->
                        live.dataset().uncheckedDocument(live.dataset().layout().version(live.identity(), k)))
                .toList();
    }

    /** Returns whether a document needs {@link #setRights}, {@link #retain} or {@link #trash} once it is imported; a proxy has all. */
    static boolean needsCompletion(Document document) {
        return !document.kind().isProxy()
                && (document.version() > 0
                        || document.retention() != Retention.Status.NONE
                        || document.state().isTrashed()
                        || !document.rights().isEmpty());
    }

    /**
     * Sets the rights of an imported document that has rights or versions. Nuxeo computes who may read a document from the folders
     * above it when it is created, so a folder needs its rights before its documents are imported. While
     * Nuxeo creates a version, it does not treat it as one yet, so it computes wrongly who may read it. It computes that again when
     * the rights of the live document are set, so they are set even if they are empty.
     */
    static void setRights(CoreSession session, String id, Document document) {
        List<Access> entries = document.rights();
        if (entries.isEmpty() && document.version() == 0) {
            return;
        }
        ACPImpl rights = new ACPImpl();
        entries.forEach(each -> rights.addACE(LOCAL, new ACE(each.principal(), each.permission(), each.isGranted())));
        session.setACP(new IdRef(id), rights, true);
    }

    /** Retains an imported document if it is a record. This comes last, since a file under retention can no longer be set. */
    void retain(CoreSession session, String id, Document document) {
        long until = Governance.retainedUntilMillis(document);
        if (until != FieldValues.NONE) {
            session.setRetainUntil(new IdRef(id), calendar(until), null);
        }
        if (document.retention() == Retention.Status.HELD) {
            session.setLegalHold(new IdRef(id), true, null);
        }
    }

    /** Puts an imported document into the trash, if it belongs there. Nuxeo would rename it; here its name stays. */
    static void trash(CoreSession session, String id, Document document) {
        if (document.state().isTrashed()) {
            session.setDocumentSystemProp(new IdRef(id), IS_TRASHED, Boolean.TRUE);
        }
    }

    /**
     * Adds to a document that is not yet imported its lock, its place among versions, whether it is a record, its further files, and the
     * facet of members of collections, without which it cannot have their ids.
     */
    void addTo(DocumentModel model, Document document) {
        addVersion(model, document);
        Field collectionIds = document.dataset().type(document.kind()).collectionIds();
        if (collectionIds != null && document.object(collectionIds) != null) {
            model.addFacet(DocumentType.MEMBER_FACET);
        }
        State.Lock lock = document.state().lock();
        if (lock != null) {
            model.putContextData(CoreSession.IMPORT_LOCK_OWNER, lock.owner());
            model.putContextData(CoreSession.IMPORT_LOCK_CREATED, calendar(lock.createdMillis()));
        }
        if (document.retention() != Retention.Status.NONE) {
            model.putContextData(CoreSession.IMPORT_IS_RECORD, Boolean.TRUE);
        }
        if (document.fileCount() > 1) {
            ArrayList<Serializable> further = new ArrayList<>();
            List<StoredBlob> all = blobs.describe(document);
            all.subList(1, all.size()).forEach(blob -> further.add(new HashMap<>(Map.of("file", blob(blob)))));
            model.setPropertyValue(DocumentType.FILES, further);
        }
    }

    private void addVersion(DocumentModel model, Document document) {
        int major = document.version();
        model.putContextData(CoreSession.IMPORT_VERSION_MAJOR, Long.valueOf(major));
        model.putContextData(CoreSession.IMPORT_VERSION_MINOR, Long.valueOf(0));
        if (document.kind().isVersion()) {
            boolean isLast = document.lastVersion().equals(document.identity());
            model.putContextData(CoreSession.IMPORT_IS_VERSION, Boolean.TRUE);
            model.putContextData(CoreSession.IMPORT_VERSION_VERSIONABLE_ID, ids.id(document.source()));
            model.putContextData(CoreSession.IMPORT_VERSION_CREATED, calendar(document.documentMillis()));
            model.putContextData(CoreSession.IMPORT_VERSION_LABEL, major + ".0");
            model.putContextData(CoreSession.IMPORT_VERSION_IS_LATEST, isLast);
            model.putContextData(CoreSession.IMPORT_VERSION_IS_LATEST_MAJOR, isLast);
        } else if (major > 0) {
            model.putContextData(CoreSession.IMPORT_CHECKED_IN, Boolean.TRUE);
            model.putContextData(CoreSession.IMPORT_BASE_VERSION_ID, ids.id(document.lastVersion()));
        }
    }

    /** Returns the values of the fields of a version. */
    FieldValues values(Document version) {
        return fields.fields(version).build();
    }

    /** Returns the main file of a version, or null. */
    @Nullable
    SimpleManagedBlob mainFile(Document version) {
        return version.fileCount() == 0 ? null : blob(blobs.describe(version).get(0));
    }

    private static SimpleManagedBlob blob(StoredBlob blob) {
        return new SimpleManagedBlob(DocumentMessages.blobInfo(blob));
    }

    private static GregorianCalendar calendar(long millis) {
        return GregorianCalendar.from(Instant.ofEpochMilli(millis).atZone(ZoneOffset.UTC));
    }
}
