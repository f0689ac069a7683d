// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.bson.BsonType.ARRAY;
import static org.bson.BsonType.BOOLEAN;
import static org.bson.BsonType.DATE_TIME;
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
 * <p>The idea: keys, access rights, versions and life cycle are the same in all documents of a folder. They are encoded
 * once, so that encoding a document only copies arrays around its own values.
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
    private static final byte[] IS_RECORD = key(BOOLEAN, "ecm:isRecord");
    private static final byte[] RETAIN_UNTIL = key(DATE_TIME, "ecm:retainUntil");
    private static final byte[] HAS_LEGAL_HOLD = key(BOOLEAN, "ecm:hasLegalHold");
    private static final byte[] POLICY = key(STRING, "ecm:lifeCyclePolicy");
    private static final byte[] LIFE_CYCLE = key(STRING, "ecm:lifeCycleState");
    private static final byte[] IS_TRASHED = key(BOOLEAN, "ecm:isTrashed");
    private static final byte[] LOCK_OWNER = key(STRING, "ecm:lockOwner");
    private static final byte[] LOCK_CREATED = key(DATE_TIME, "ecm:lockCreated");
    private static final byte[] READERS = key(ARRAY, "ecm:racl");
    private static final byte[] MAJOR_VERSION = key(INT64, "ecm:majorVersion");
    private static final byte[] MINOR_VERSION = key(INT64, "ecm:minorVersion");
    private static final byte[] IS_VERSION = key(BOOLEAN, "ecm:isVersion");
    private static final byte[] VERSION_CREATED = key(DATE_TIME, "ecm:versionCreated");
    private static final byte[] VERSION_LABEL = key(STRING, "ecm:versionLabel");
    private static final byte[] IS_LATEST = key(BOOLEAN, "ecm:isLatestVersion");
    private static final byte[] IS_LATEST_MAJOR = key(BOOLEAN, "ecm:isLatestMajorVersion");
    private static final byte[] IS_PROXY = key(BOOLEAN, "ecm:isProxy");
    private static final byte[] PROXY_IDS = key(ARRAY, "ecm:proxyIds");
    private static final byte[] IS_CHECKED_IN = key(BOOLEAN, "ecm:isCheckedIn");
    private static final byte[] ENTRIES = key(ARRAY, AccessRights.ENTRIES);
    private static final byte[] LIST_NAME = key(STRING, "name");
    private static final byte[] LIST = key(ARRAY, AccessRights.LIST);
    private static final byte[] PERMISSION = key(STRING, AccessRights.PERMISSION);
    private static final byte[] GRANT = key(BOOLEAN, AccessRights.GRANT);
    private static final byte[] USER = key(STRING, AccessRights.USER);

    /** Nuxeo's name of the list of entries that were set on a document. */
    private static final String LOCAL = "local";

    private static final byte[] FIRST = key(STRING, "0");
    private static final byte[] TOKENS = ByteSink.written(out -> {
        BSON.number(out, key(INT64, "ecm:systemChangeToken"), 0);
        BSON.number(out, key(INT64, "ecm:changeToken"), 0);
    });
    /** The facet of a member of collections, which is not that of its type. */
    private static final byte[] MEMBER =
            ByteSink.written(out -> BSON.strings(out, key(ARRAY, "ecm:mixinTypes"), List.of(MEMBER_FACET)));

    private static final TypeCache<BsonKind> KINDS = new TypeCache<>(BsonKind::of);

    /** An encoder for a new repository with ids of the default type. */
    public static final BsonEncoder DEFAULT = new BsonEncoder(IdScheme.DEFAULT, FolderRights.everywhere(ASSUMED));

    private final IdScheme ids;
    private final byte[] idKey;
    private final byte[] parentKey;
    private final byte[] liveKey;
    private final byte[] lastKey;
    private final byte[] targetKey;
    private final byte[] targetSeriesKey;
    private final FolderRights<AccessRights> rights;
    private final FolderRights<byte[]> sameInFolder;

    /**
     * @param ids how the repository stores ids
     * @param rights read rights of its documents
     */
    public BsonEncoder(IdScheme ids, FolderRights<AccessRights> rights) {
        this.ids = Objects.requireNonNull(ids, "ids");
        BsonType type = ids.isNumber() ? INT64 : STRING;
        this.idKey = key(type, ids.field());
        this.parentKey = key(type, "ecm:parentId");
        this.liveKey = key(type, "ecm:versionSeriesId");
        this.lastKey = key(type, "ecm:baseVersionId");
        this.targetKey = key(type, "ecm:proxyTargetId");
        this.targetSeriesKey = key(type, "ecm:proxyVersionSeriesId");
        this.rights = rights;
        this.sameInFolder = rights.map(each -> ByteSink.written(out -> BSON.strings(out, READERS, each.readers())));
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
            BSON.strings(out, READERS, rights.of(document).below(governance).readers());
        }
        BsonKind kind = KINDS.of(document.fields().type());
        if (kind.collectionIds() != null && document.fields().object(kind.collectionIds()) != null) {
            out.put(MEMBER);
        }
        version(governance, out);
        proxies(governance.proxies(), out);
        if (governance.state().isNone()) {
            out.put(kind.lifeCycle());
        } else {
            state(document.fields().type(), governance.state(), out);
        }
        flag(IS_RECORD, governance.retention() != Status.NONE, out);
        if (governance.retainedUntilMillis() != FieldValues.NONE) {
            BSON.number(out, RETAIN_UNTIL, governance.retainedUntilMillis());
        }
        flag(HAS_LEGAL_HOLD, governance.retention() == Status.HELD, out);
        out.put(TOKENS);
        kind.fields().write(document.fields(), out);
        BsonFormat.writeFiles(document.furtherBlobs(), out);
        String blobKey = document.text(FILE_KEY);
        if (blobKey != null) {
            out.put(BLOB_KEYS);
            int keys = BSON.open(out);
            BSON.string(out, FIRST, blobKey);
            for (int i = 0; i < document.furtherBlobs().size(); i++) {
                BSON.element(out, STRING, i + 1);
                BSON.text(out, document.furtherBlobs().get(i).key());
            }
            BSON.close(out, keys);
        }
        BSON.close(out, start);
    }

    private void proxies(ProxyState state, ByteSink out) {
        if (state.targetId() != null && state.liveId() != null) {
            flag(IS_PROXY, true, out);
            id(targetKey, state.targetId(), out);
            id(targetSeriesKey, state.liveId(), out);
        }
        if (!state.ids().isEmpty()) {
            BSON.array(out, PROXY_IDS, state.ids(), ids.isNumber());
        }
    }

    /** Writes what Nuxeo stores of a version or of a document that is checked in. */
    private void version(Governance governance, ByteSink out) {
        VersionState state = governance.version();
        BSON.number(out, MAJOR_VERSION, state.major());
        BSON.number(out, MINOR_VERSION, 0);
        if (state.liveId() != null) {
            flag(IS_VERSION, governance.isVersion(), out);
            id(liveKey, state.liveId(), out);
            BSON.number(out, VERSION_CREATED, state.createdMillis());
            BSON.string(out, VERSION_LABEL, state.label());
            flag(IS_LATEST, state.isLast(), out);
            flag(IS_LATEST_MAJOR, state.isLast(), out);
        } else if (state.lastId() != null) {
            flag(IS_CHECKED_IN, true, out);
            id(lastKey, state.lastId(), out);
        }
    }

    private void id(byte[] key, String id, ByteSink out) {
        if (ids.isNumber()) {
            BSON.number(out, key, Long.parseUnsignedLong(id, 16));
        } else {
            BSON.string(out, key, id);
        }
    }

    /** Writes what is true; what is false is not stored. */
    private static void flag(byte[] key, boolean is, ByteSink out) {
        if (is) {
            out.put(key);
            BSON.flag(out, true);
        }
    }

    /** Writes the state of a document that differs from others of its kind. */
    private static void state(DocumentType type, State state, ByteSink out) {
        BSON.string(out, POLICY, type.lifeCyclePolicy());
        BSON.string(out, LIFE_CYCLE, state.lifeCycle() == null ? type.lifeCycleState() : state.lifeCycle());
        flag(IS_TRASHED, state.isTrashed(), out);
        Lock lock = state.lock();
        if (lock != null) {
            BSON.string(out, LOCK_OWNER, lock.owner());
            BSON.number(out, LOCK_CREATED, lock.createdMillis());
        }
    }

    /** Writes the entries that a document itself has. */
    private static void entries(List<Access> own, ByteSink out) {
        if (own.isEmpty()) {
            return;
        }
        out.put(ENTRIES);
        int lists = BSON.open(out);
        BSON.element(out, DOCUMENT, 0);
        int list = BSON.open(out);
        BSON.string(out, LIST_NAME, LOCAL);
        out.put(LIST);
        int entries = BSON.open(out);
        for (int i = 0; i < own.size(); i++) {
            BSON.element(out, DOCUMENT, i);
            int entry = BSON.open(out);
            BSON.string(out, PERMISSION, own.get(i).permission());
            out.put(GRANT);
            BSON.flag(out, own.get(i).isGranted());
            BSON.string(out, USER, own.get(i).principal());
            BSON.close(out, entry);
        }
        BSON.close(out, entries);
        BSON.close(out, list);
        BSON.close(out, lists);
    }

    /**
     * What is the same in MongoDB in all documents of a kind.
     *
     * @param lifeCycle the elements of the life cycle
     * @param collectionIds the field whose values make documents members of collections, or null
     * @param fields the writer of the fields
     */
    record BsonKind(byte[] lifeCycle, @Nullable Field collectionIds, FieldWriter fields) {

        static BsonKind of(DocumentType type) {
            byte[] lifeCycle = ByteSink.written(out -> state(type, State.NONE, out));
            return new BsonKind(lifeCycle, type.collectionIds(), BsonFormat.writer(type));
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
