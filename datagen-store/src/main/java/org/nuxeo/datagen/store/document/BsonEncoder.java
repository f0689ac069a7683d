// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.bson.BsonType.ARRAY;
import static org.bson.BsonType.BOOLEAN;
import static org.bson.BsonType.DOCUMENT;
import static org.bson.BsonType.INT64;
import static org.bson.BsonType.OBJECT_ID;
import static org.bson.BsonType.STRING;
import static org.nuxeo.datagen.core.schema.DocumentType.MEMBER_FACET;
import static org.nuxeo.datagen.core.schema.Field.FILE_KEY;
import static org.nuxeo.datagen.store.document.BsonFormat.BSON;
import static org.nuxeo.datagen.store.document.BsonFormat.key;
import static org.nuxeo.datagen.store.document.Rights.AccessRights.ASSUMED;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.rights.Access;
import org.nuxeo.datagen.core.rights.Retention.Status;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.rights.State.Lock;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.Governance.ProxyState;
import org.nuxeo.datagen.store.document.Governance.VersionState;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.Rights.FolderRights;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * Writes documents as a Nuxeo repository stores them in MongoDB.
 *
 * <p>The idea: keys and access rights are the same in all documents of a folder, and versions and life cycle in most of a
 * kind. They are encoded once, so that encoding a document only copies arrays around its own values.
 *
 * <p>The layout is that of Nuxeo 2023 after the first save, with full text disabled and change tokens enabled. Nuxeo
 * ignores the row id {@code _id}, so it is derived from the document unless the repository uses it for its own ids. A
 * second insertion of the same document therefore violates the one index that every collection has.
 */
public final class BsonEncoder {

    private static final byte[] ROW_ID = key(OBJECT_ID, "_id");
    private static final byte[] ANCESTOR_IDS = key(ARRAY, "ecm:ancestorIds");
    private static final byte[] NAME = key(STRING, "ecm:name");
    private static final byte[] PRIMARY_TYPE = key(STRING, "ecm:primaryType");
    private static final byte[] BLOB_KEYS = key(ARRAY, "ecm:blobKeys");
    private static final byte[] READERS = key(ARRAY, "ecm:racl");
    /** The facet of a member of collections, which is not that of its type. */
    private static final byte[] MEMBER =
            ByteSink.written(out -> BSON.array(out, key(ARRAY, "ecm:mixinTypes"), List.of(MEMBER_FACET), false));

    private static final TypeCache<BsonKind> KINDS = new TypeCache<>(BsonKind::of);

    /** An encoder for a new repository with ids of the default type. */
    public static final BsonEncoder DEFAULT = new BsonEncoder(IdScheme.DEFAULT, FolderRights.everywhere(ASSUMED));

    private final IdScheme ids;
    private final BsonType idType;
    private final byte[] idKey;
    private final byte[] parentKey;
    private final FolderRights<AccessRights> rights;
    private final FolderRights<byte[]> sameInFolder;

    /**
     * @param ids how the repository stores ids
     * @param rights read rights of its documents
     */
    public BsonEncoder(IdScheme ids, FolderRights<AccessRights> rights) {
        this.ids = Objects.requireNonNull(ids, "ids");
        this.idType = ids.isNumber() ? INT64 : STRING;
        this.idKey = key(idType, ids.field());
        this.parentKey = key(idType, "ecm:parentId");
        this.rights = rights;
        this.sameInFolder =
                rights.map(each -> ByteSink.written(out -> BSON.array(out, READERS, each.readers(), false)));
    }

    /** Appends one document. */
    public void encode(StoredDocument document, ByteSink out) {
        int start = BSON.open(out);
        if (!ids.nativeId()) {
            out.put(ROW_ID);
            out.putIntBigEndian(document.rowIdHigh());
            out.putLongBigEndian(document.rowIdLow());
        }
        id(idKey, document.id(), out);
        Governance governance = document.governance();
        if (!governance.isVersion()) {
            id(parentKey, document.parentId(), out);
            BSON.array(out, ANCESTOR_IDS, document.ancestorIds(), ids.isNumber());
        }
        BSON.string(out, NAME, document.name());
        BSON.string(out, PRIMARY_TYPE, document.type());
        if (governance.areNone()) {
            out.put(sameInFolder.of(document));
        } else {
            entries(governance.own(), out);
            BSON.array(out, READERS, rights.of(document).below(governance).readers(), false);
        }
        BsonKind kind = KINDS.of(document.fields().type());
        if (kind.collectionIds() != null && document.fields().object(kind.collectionIds()) != null) {
            out.put(MEMBER);
        }
        if (governance.hasOnlyRights()) {
            out.put(kind.ungoverned());
        } else {
            govern(document.fields().type(), governance, out);
        }
        kind.fields().write(document.fields(), out);
        BsonFormat.writeFiles(document.furtherBlobs(), out);
        String blobKey = document.text(FILE_KEY);
        if (blobKey != null) {
            out.put(BLOB_KEYS);
            int keys = BSON.open(out);
            BSON.element(out, STRING, 0);
            BSON.text(out, blobKey);
            for (int i = 0; i < document.furtherBlobs().size(); i++) {
                BSON.element(out, STRING, i + 1);
                BSON.text(out, document.furtherBlobs().get(i).key());
            }
            BSON.close(out, keys, true);
        }
        BSON.close(out, start, false);
    }

    /** Writes what Nuxeo stores of a document between its readers and its fields. */
    private void govern(DocumentType type, Governance governance, ByteSink out) {
        VersionState version = governance.version();
        BSON.number(out, "ecm:majorVersion", version.major());
        BSON.number(out, "ecm:minorVersion", 0);
        if (version.liveId() != null) {
            flag("ecm:isVersion", governance.isVersion(), out);
            id("ecm:versionSeriesId", version.liveId(), out);
            BSON.date(out, "ecm:versionCreated", version.createdMillis());
            BSON.string(out, "ecm:versionLabel", version.label());
            flag("ecm:isLatestVersion", version.isLast(), out);
            flag("ecm:isLatestMajorVersion", version.isLast(), out);
        } else if (version.lastId() != null) {
            flag("ecm:isCheckedIn", true, out);
            id("ecm:baseVersionId", version.lastId(), out);
        }
        ProxyState proxies = governance.proxies();
        if (proxies.targetId() != null && proxies.liveId() != null) {
            flag("ecm:isProxy", true, out);
            id("ecm:proxyTargetId", proxies.targetId(), out);
            id("ecm:proxyVersionSeriesId", proxies.liveId(), out);
        }
        if (!proxies.ids().isEmpty()) {
            BSON.array(out, key(ARRAY, "ecm:proxyIds"), proxies.ids(), ids.isNumber());
        }
        State state = governance.state();
        BSON.string(out, "ecm:lifeCyclePolicy", type.lifeCyclePolicy());
        BSON.string(out, "ecm:lifeCycleState", state.lifeCycle() == null ? type.lifeCycleState() : state.lifeCycle());
        flag("ecm:isTrashed", state.isTrashed(), out);
        Lock lock = state.lock();
        if (lock != null) {
            BSON.string(out, "ecm:lockOwner", lock.owner());
            BSON.date(out, "ecm:lockCreated", lock.createdMillis());
        }
        flag("ecm:isRecord", governance.retention() != Status.NONE, out);
        if (governance.retainedUntilMillis() != FieldValues.NONE) {
            BSON.date(out, "ecm:retainUntil", governance.retainedUntilMillis());
        }
        flag("ecm:hasLegalHold", governance.retention() == Status.HELD, out);
        BSON.number(out, "ecm:systemChangeToken", 0);
        BSON.number(out, "ecm:changeToken", 0);
    }

    private void id(byte[] key, String id, ByteSink out) {
        out.put(key);
        id(id, out);
    }

    private void id(String name, String id, ByteSink out) {
        BSON.key(out, idType, name);
        id(id, out);
    }

    private void id(String id, ByteSink out) {
        if (ids.isNumber()) {
            out.putLongLittleEndian(Long.parseUnsignedLong(id, 16));
        } else {
            BSON.text(out, id);
        }
    }

    /** Writes what is true; what is false is not stored. */
    private static void flag(String name, boolean is, ByteSink out) {
        if (is) {
            BSON.key(out, BOOLEAN, name);
            out.put(1);
        }
    }

    /** Writes the entries that a document itself has. */
    private static void entries(List<Access> own, ByteSink out) {
        if (own.isEmpty()) {
            return;
        }
        BSON.key(out, ARRAY, AccessRights.ENTRIES);
        int lists = BSON.open(out);
        BSON.element(out, DOCUMENT, 0);
        int list = BSON.open(out);
        BSON.string(out, "name", "local");
        BSON.key(out, ARRAY, AccessRights.LIST);
        int entries = BSON.open(out);
        for (int i = 0; i < own.size(); i++) {
            BSON.element(out, DOCUMENT, i);
            int entry = BSON.open(out);
            BSON.string(out, AccessRights.PERMISSION, own.get(i).permission());
            BSON.key(out, BOOLEAN, AccessRights.GRANT);
            out.put(own.get(i).isGranted() ? 1 : 0);
            BSON.string(out, AccessRights.USER, own.get(i).principal());
            BSON.close(out, entry, false);
        }
        BSON.close(out, entries, true);
        BSON.close(out, list, false);
        BSON.close(out, lists, true);
    }

    /**
     * What is the same in MongoDB in all documents of a kind.
     *
     * @param ungoverned what lies between readers and fields of a document that differs from others of its kind only in rights
     * @param collectionIds the field whose values make documents members of collections, or null
     * @param fields the writer of the fields
     */
    record BsonKind(byte[] ungoverned, @Nullable Field collectionIds, FieldWriter fields) {

        static BsonKind of(DocumentType type) {
            byte[] ungoverned = ByteSink.written(out -> DEFAULT.govern(type, Governance.NONE, out));
            return new BsonKind(ungoverned, type.collectionIds(), BsonFormat.writer(type));
        }
    }

    /** The BSON encoders of all repositories, created once for a stage. Thread safe. */
    public record BsonEncoders(IdScheme ids, Rights rights, Map<String, BsonEncoder> encoders) {

        /** Encoders for new repositories with ids of the default type. */
        public static final BsonEncoders DEFAULT = new BsonEncoders(IdScheme.DEFAULT, Rights.ASSUMED);

        /**
         * @param ids how repositories store ids
         * @param rights read rights of documents
         */
        public BsonEncoders(IdScheme ids, Rights rights) {
            this(
                    Objects.requireNonNull(ids, "ids"),
                    Objects.requireNonNull(rights, "rights"),
                    new ConcurrentHashMap<>());
        }

        /** Returns the encoder for a repository. */
        public BsonEncoder of(String repository) {
            return encoders.computeIfAbsent(repository, name -> new BsonEncoder(ids, rights.of(name)));
        }
    }
}
