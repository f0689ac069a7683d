// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
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
            kind.writeDefaults(document, out);
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

    /**
     * What is the same in the index in all documents of a kind.
     *
     * @param state the members between the ids of ancestors and the version: the life cycle
     * @param facets the members between the flag of a legal hold and the tags by one bit for each: in a collection, a version or
     *     a proxy of one
     * @param afterTags the members between the tags and the rights
     * @param collectionIds the field whose values make documents members of collections, or null
     * @param tags the field of tags, or null if there is none
     * @param defaults a property that no repository stores
     * @param hasVersion whether documents have the number of a version
     * @param fields the writer of the fields
     */
    record JsonKind(
            byte[] state,
            byte[][] facets,
            byte[] afterTags,
            @Nullable Field collectionIds,
            @Nullable Field tags,
            byte[] defaults,
            boolean hasVersion,
            FieldWriter fields) {

        /** The flags by one bit for each: checked in, trashed, a version, the last one, a proxy. */
        private static final byte[][] FLAGS =
                IntStream.range(0, 32).mapToObj(JsonKind::flags).toArray(byte[][]::new);

        private static final String LIFE_CYCLE = "\"],\"ecm:currentLifeCycleState\":";
        private static final byte[] MAJOR = Ascii.bytes(",\"uid:major_version\":");
        private static final byte[] MINOR = Ascii.bytes(",\"uid:minor_version\":0");

        private static final byte[] NO_RECORD = Ascii.bytes(",\"ecm:isRecord\":false,\"ecm:hasLegalHold\":false");

        /** Writes the members between the ids of ancestors and the rights. */
        void writeState(StoredDocument document, ByteSink out) {
            Governance governance = document.governance();
            String own = governance.state().lifeCycle();
            if (own == null) {
                out.put(state);
            } else {
                JsonFields.member(out, LIFE_CYCLE, own);
            }
            writeVersion(governance, out);
            if (governance.retention() == Retention.Status.NONE) {
                out.put(NO_RECORD);
            } else {
                out.putUtf8(",\"ecm:isRecord\":true");
                if (governance.retainedUntilMillis() != FieldValues.NONE) {
                    out.putUtf8(",\"ecm:retainUntil\":\"");
                    Days.putSeconds(governance.retainedUntilMillis(), out);
                    out.put('"');
                }
                out.putUtf8(",\"ecm:hasLegalHold\":" + (governance.retention() == Retention.Status.HELD));
            }
            boolean isMember = collectionIds != null && document.fields().object(collectionIds) != null;
            out.put(facets[(isMember ? 1 : 0) | (governance.version().isVersion() ? 2 : 0)]);
            String labels = tags == null
                    ? "[]"
                    : JsonFields.array(labels(document.fields().object(tags)));
            out.putUtf8(labels);
            out.put(afterTags);
        }

        private static List<String> labels(@Nullable Object tags) {
            return tags == null
                    ? List.of()
                    : Stream.of((Object[]) tags)
                            .map(tag -> (String) ((Object[]) tag)[0])
                            .filter(Objects::nonNull)
                            .toList();
        }

        private static void writeVersion(Governance governance, ByteSink out) {
            VersionState version = governance.version();
            String targetId = governance.proxies().targetId();
            String liveId =
                    targetId == null ? version.liveId() : governance.proxies().liveId();
            if (liveId != null) {
                JsonFields.member(out, ",\"ecm:versionLabel\":", version.label());
                JsonFields.member(out, ",\"ecm:versionVersionableId\":", liveId);
                out.putUtf8(",\"ecm:versionDescription\":null");
            }
            if (version.isVersion()) {
                out.putUtf8(",\"ecm:versionCreated\":\"");
                Days.putSeconds(version.createdMillis(), out);
                out.put('"');
            }
            if (liveId != null && targetId != null) {
                JsonFields.member(out, ",\"ecm:proxyVersionableId\":", liveId);
                JsonFields.member(out, ",\"ecm:proxyTargetId\":", targetId);
            }
            int flags = (version.isCheckedIn() ? 1 : 0)
                    | (governance.state().isTrashed() ? 2 : 0)
                    | (governance.isVersion() ? 4 : 0)
                    | (version.isLast() ? 8 : 0)
                    | (targetId != null ? 16 : 0);
            out.put(FLAGS[flags]);
        }

        /** Writes properties that every document of a kind has in the index, although no repository stores them. */
        void writeDefaults(StoredDocument document, ByteSink out) {
            if (hasVersion) {
                out.put(MAJOR);
                out.putDecimal(document.governance().version().major());
                out.put(MINOR);
            }
            out.put(defaults);
        }

        static JsonKind of(IndexedFields fields, DocumentType type) {
            Kind kind = type.kind();
            Field tags = type.fields().stream()
                    .filter(field -> field.name().equals(DocumentType.TAGS) && field.isIn(Placement.INDEX))
                    .findFirst()
                    .orElse(null);
            String afterTags = ",\"ecm:changeToken\":\"" + (kind.isProxy() ? "0-0/0-0" : "0-0") + "\",\"ecm:acl\":";
            return new JsonKind(
                    Ascii.bytes(LIFE_CYCLE + '"' + type.lifeCycleState() + '"'),
                    IntStream.range(0, 4)
                            .mapToObj(bits -> Ascii.bytes(facets(type, bits) + ",\"ecm:tag\":"))
                            .toArray(byte[][]::new),
                    Ascii.bytes(afterTags),
                    type.collectionIds(),
                    tags,
                    Ascii.bytes(kind.hasSchema("domain") ? ",\"domain:display_type\":false" : ""),
                    kind.hasFiles(),
                    JsonFields.of(fields, type));
        }

        private static byte[] flags(int bits) {
            boolean isLast = (bits & 8) != 0;
            return Ascii.bytes(",\"ecm:isCheckedIn\":" + ((bits & 1) != 0) + ",\"ecm:isProxy\":" + ((bits & 16) != 0)
                    + ",\"ecm:isTrashed\":" + ((bits & 2) != 0) + ",\"ecm:isVersion\":" + ((bits & 4) != 0)
                    + ",\"ecm:isLatestVersion\":"
                    + isLast
                    + ",\"ecm:isLatestMajorVersion\":" + isLast);
        }

        /** Types of models extend Nuxeo's, and have their facets too. Nuxeo adds one to versions and their proxies. */
        private static String facets(DocumentType type, int bits) {
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
            return ",\"ecm:mixinType\":" + JsonFields.array(List.copyOf(facets));
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
