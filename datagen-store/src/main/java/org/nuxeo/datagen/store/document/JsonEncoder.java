// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static java.util.stream.Collectors.toMap;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.Governance.VersionState;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.Rights.FolderRights;

/**
 * Writes documents as the JSON that Nuxeo puts into its Elasticsearch index, with the same fields in the same order.
 * Nuxeo is assumed to have the tag service, which adds a facet and a list of tags.
 *
 * <p>Like {@link BsonEncoder}, it copies segments that are encoded once and writes the document's values between them.
 */
public final class JsonEncoder {

    /** The facet that the tag service adds to files and folders. */
    public static final String TAG_FACET = "NXTag";

    private static final String VERSION_FACET = "Immutable";

    private static final byte[] REPOSITORY = Ascii.bytes("{\"ecm:repository\":");
    private static final byte[] UUID = Ascii.bytes(",\"ecm:uuid\":");
    private static final byte[] NAME = Ascii.bytes(",\"ecm:name\":");
    private static final byte[] ECM_TITLE = Ascii.bytes(",\"ecm:title\":");
    private static final byte[] PATH = Ascii.bytes(",\"ecm:path\":");
    private static final byte[] LEVEL = Ascii.bytes(",\"ecm:path@level");
    private static final byte[] COLON = Ascii.bytes("\":");
    private static final byte[] DEPTH = Ascii.bytes(",\"ecm:path@depth\":");
    private static final byte[] TYPE = Ascii.bytes(",\"ecm:primaryType\":");
    private static final byte[] PARENT = Ascii.bytes(",\"ecm:parentId\":");
    private static final byte[] ANCESTORS = Ascii.bytes(",\"ecm:ancestorId\":[\"");
    private static final byte[] NEXT = Ascii.bytes("\",\"");

    private static final byte[] ACTION = Ascii.bytes("{\"index\":{\"_id\":\"");
    private static final byte[] EXTERNAL_VERSION = Ascii.bytes("\",\"version\":1,\"version_type\":\"external\"}}\n");

    private final boolean whole;
    private final TypeCache<JsonKind> kinds;
    private final FolderRights<AccessRights> rights;
    private final FolderRights<byte[]> grantedInFolder;

    /** Creates an encoder for a new repository. */
    public JsonEncoder(IndexedFields fields) {
        this(fields, FolderRights.everywhere(AccessRights.ASSUMED));
    }

    /** @param rights read rights of the repository's documents */
    public JsonEncoder(IndexedFields fields, FolderRights<AccessRights> rights) {
        this.whole = Objects.requireNonNull(fields, "fields") == IndexedFields.ALL;
        this.rights = rights;
        this.grantedInFolder = rights.map(JsonEncoder::granted);
        this.kinds = new TypeCache<>(type -> JsonKind.of(fields, type));
    }

    /**
     * Returns encoders for the indexes of repositories, by their names.
     *
     * @param limited repositories with only a few fields in the index
     */
    public static Map<String, JsonEncoder> ofEach(List<String> repositories, List<String> limited, Rights rights) {
        return repositories.stream()
                .collect(toMap(
                        name -> name,
                        name -> new JsonEncoder(
                                limited.contains(name) ? IndexedFields.LIMITED : IndexedFields.ALL, rights.of(name))));
    }

    private static byte[] granted(AccessRights rights) {
        return JsonFields.array(rights.granted()).getBytes(StandardCharsets.UTF_8);
    }

    /** Appends the line of a bulk request that precedes a document, with its line end. */
    public void encodeAction(String id, ByteSink out) {
        out.put(ACTION);
        out.putJson(id);
        out.put(EXTERNAL_VERSION);
    }

    /** Returns where the document starts in bulk lines that start at a position. */
    public static int sourceStart(int start, String id) {
        return start + ACTION.length + id.length() + EXTERNAL_VERSION.length;
    }

    /** Appends one document, without a line end. */
    public void encode(StoredDocument document, ByteSink out) {
        JsonFields.member(out, REPOSITORY, document.repository());
        JsonFields.member(out, UUID, document.id());
        JsonFields.member(out, NAME, document.name());
        JsonFields.member(out, ECM_TITLE, document.fields().requireText(Field.TITLE));
        JsonFields.member(out, PATH, document.path());
        int depth = levels(document.path(), out);
        out.put(DEPTH);
        out.putDecimal(depth);
        JsonFields.member(out, TYPE, document.type());
        JsonFields.member(out, PARENT, document.parentId());
        ancestors(document.ancestorIds(), out);
        JsonKind kind = kinds.of(document.fields().type());
        kind.writeState(document, out);
        Governance governance = document.governance();
        out.put(
                governance.areNone()
                        ? grantedInFolder.of(document)
                        : granted(rights.of(document).below(governance)));
        if (whole) {
            if (document.fullText() != null) {
                JsonFields.member(out, ",\"ecm:binarytext\":", document.fullText());
            }
            int major = governance.version().major();
            out.put(major == 0 ? kind.defaults() : JsonKind.defaults(kind.type(), major));
        }
        kind.fields().write(document.fields(), out);
        if (whole) {
            JsonFields.writeFiles(document.furtherBlobs(), out);
        }
        out.put('}');
    }

    /** Writes the ids of all folders above a document. Nuxeo LTS 2025 finds and removes documents by them. */
    private static void ancestors(List<String> ids, ByteSink out) {
        byte[] before = ANCESTORS;
        for (String id : ids) {
            out.put(before);
            out.putJson(id);
            before = NEXT;
        }
    }

    /** Writes the segments of a path and returns its depth, which counts the segments and the root. */
    private static int levels(String path, ByteSink out) {
        int level = 0;
        int from = 1;
        while (from < path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            level++;
            out.put(LEVEL);
            out.putDecimal(level);
            JsonFields.member(out, COLON, path.substring(from, to));
            from = to + 1;
        }
        return level + 1;
    }

    /** Writes the members between the ids of ancestors and the rights. */
    private static void govern(
            DocumentType type, byte[] facets, Governance governance, @Nullable Object tags, ByteSink out) {
        VersionState version = governance.version();
        String targetId = governance.proxies().targetId();
        String liveId =
                targetId == null ? version.liveId() : governance.proxies().liveId();
        String own = governance.state().lifeCycle();
        JsonFields.member(out, "\"],\"ecm:currentLifeCycleState\":", own == null ? type.lifeCycleState() : own);
        if (liveId != null) {
            JsonFields.member(out, ",\"ecm:versionLabel\":", version.label());
            JsonFields.member(out, ",\"ecm:versionVersionableId\":", liveId);
            out.putUtf8(",\"ecm:versionDescription\":null");
        }
        if (version.isVersion()) {
            instant("ecm:versionCreated", version.createdMillis(), out);
        }
        if (liveId != null && targetId != null) {
            JsonFields.member(out, ",\"ecm:proxyVersionableId\":", liveId);
            JsonFields.member(out, ",\"ecm:proxyTargetId\":", targetId);
        }
        flag("ecm:isCheckedIn", version.isCheckedIn(), out);
        flag("ecm:isProxy", targetId != null, out);
        flag("ecm:isTrashed", governance.state().isTrashed(), out);
        flag("ecm:isVersion", governance.isVersion(), out);
        flag("ecm:isLatestVersion", version.isLast(), out);
        flag("ecm:isLatestMajorVersion", version.isLast(), out);
        flag("ecm:isRecord", governance.retention() != Retention.Status.NONE, out);
        if (governance.retainedUntilMillis() != FieldValues.NONE) {
            instant("ecm:retainUntil", governance.retainedUntilMillis(), out);
        }
        flag("ecm:hasLegalHold", governance.retention() == Retention.Status.HELD, out);
        List<String> labels = Stream.of(tags == null ? new Object[0] : (Object[]) tags)
                .map(tag -> (String) ((Object[]) tag)[0])
                .filter(Objects::nonNull)
                .toList();
        out.put(facets);
        out.putUtf8(",\"ecm:tag\":" + JsonFields.array(labels) + ",\"ecm:changeToken\":\""
                + (type.kind().isProxy() ? "0-0/0-0" : "0-0") + "\",\"ecm:acl\":");
    }

    private static void flag(String name, boolean is, ByteSink out) {
        out.putUtf8(is ? ",\"" + name + "\":true" : ",\"" + name + "\":false");
    }

    private static void instant(String name, long millis, ByteSink out) {
        out.putUtf8(",\"" + name + "\":\"");
        Days.putSeconds(millis, out);
        out.put('"');
    }

    /**
     * What is the same in the index in all documents of a kind.
     *
     * @param facets the member with the facets by one bit for each: in a collection, a version or a proxy of one
     * @param ungoverned the members between ids of ancestors and rights of a document that differs from others
     *     of its kind only in rights, is in no collection and has no tags
     * @param collectionIds the field whose values make documents members of collections, or null
     * @param tags the field of tags, or null if there is none
     * @param defaults properties that no repository stores, of a document without a version
     * @param fields the writer of the fields
     */
    record JsonKind(
            DocumentType type,
            byte[][] facets,
            byte[] ungoverned,
            @Nullable Field collectionIds,
            @Nullable Field tags,
            byte[] defaults,
            FieldWriter fields) {

        /** Writes the members between the ids of ancestors and the rights. */
        void writeState(StoredDocument document, ByteSink out) {
            Governance governance = document.governance();
            boolean isMember = collectionIds != null && document.fields().object(collectionIds) != null;
            Object labels = tags == null ? null : document.fields().object(tags);
            if (governance.hasOnlyRights() && !isMember && labels == null) {
                out.put(ungoverned);
            } else {
                int bits = (isMember ? 1 : 0) | (governance.version().isVersion() ? 2 : 0);
                govern(type, facets[bits], governance, labels, out);
            }
        }

        /** Returns properties that documents of a kind have in the index, although no repository stores them. */
        private static byte[] defaults(DocumentType type, int major) {
            String version = ",\"uid:major_version\":" + major + ",\"uid:minor_version\":0";
            return Ascii.bytes((type.kind().hasFiles() ? version : "")
                    + (type.kind().hasSchema("domain") ? ",\"domain:display_type\":false" : ""));
        }

        static JsonKind of(IndexedFields fields, DocumentType type) {
            Field tags = type.fields().stream()
                    .filter(field -> field.name().equals(DocumentType.TAGS) && field.isIn(Placement.INDEX))
                    .findFirst()
                    .orElse(null);
            byte[][] facets =
                    IntStream.range(0, 4).mapToObj(bits -> facets(type, bits)).toArray(byte[][]::new);
            byte[] ungoverned = ByteSink.written(out -> govern(type, facets[0], Governance.NONE, null, out));
            FieldWriter writer = JsonFields.of(fields, type);
            return new JsonKind(type, facets, ungoverned, type.collectionIds(), tags, defaults(type, 0), writer);
        }

        /** Types of models extend Nuxeo's, and have their facets too. Nuxeo adds one to versions and their proxies. */
        private static byte[] facets(DocumentType type, int bits) {
            Kind kind = type.kind();
            Set<String> facets = new LinkedHashSet<>(type.facets());
            if ((bits & 1) != 0) {
                facets.add(DocumentType.MEMBER_FACET);
            }
            if (!kind.facets().contains("Collection")) {
                facets.addAll(kind.isFolder() ? List.of(Kind.FOLDERISH) : Kind.FILE_FACETS);
            }
            if (!kind.isFolder() && !kind.hasFiles()) {
                facets.remove("Downloadable");
            }
            if ((bits & 2) != 0) {
                facets.add(VERSION_FACET);
            }
            facets.add(TAG_FACET);
            return Ascii.bytes(",\"ecm:mixinType\":" + JsonFields.array(List.copyOf(facets)));
        }
    }

    /** Which fields of a document go into the index. */
    public enum IndexedFields {
        /** Everything that Nuxeo indexes. */
        ALL,
        /** Only the system fields and those that are essential to find a document in an archive. */
        LIMITED;

        /** Returns whether a field goes into the index if a document has it. */
        public boolean has(Field field) {
            return this == ALL || field.isEssential();
        }
    }
}
