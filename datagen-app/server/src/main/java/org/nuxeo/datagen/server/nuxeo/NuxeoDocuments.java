// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.document.Governance.ProxyState;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;

/** A writer of documents in the JSON of Nuxeo's REST interface. Thread safe. */
final class NuxeoDocuments {
    private static final String ROOT_TITLE = "Root";
    private static final String CHANGE_TOKEN = "0-0";
    private static final String FILE = DocumentType.FILE.name();

    /** The schema of the files besides the main one, and its property. */
    private static final String FILES_SCHEMA = "files";

    static final String FILES = FILES_SCHEMA + ":files";

    private final Dataset dataset;
    private final ThreadLocal<ShownDocuments> shown;

    NuxeoDocuments(Dataset dataset) {
        this.dataset = dataset;
        this.shown = ThreadLocal.withInitial(() -> new ShownDocuments(dataset));
    }

    /** A document in the JSON of Nuxeo. */
    record Entity(
            @JsonProperty("entity-type") String entityType,
            String repository,
            String uid,
            String path,
            String type,
            String state,
            String parentRef,
            boolean isCheckedOut,
            boolean isVersion,
            boolean isProxy,
            boolean isTrashed,
            String changeToken,
            @Nullable String title,
            @Nullable String lastModified,
            List<String> facets,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String proxyTargetId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String versionableId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String lockOwner,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String lockCreated,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Map<String, Object> properties) {}

    /**
     * Returns a document.
     *
     * @param schemas schemas whose properties are included: comma-separated prefixes, an asterisk for all, null for
     *     none
     * @param baseUrl address of the interface, for the addresses of files
     */
    Entity entity(Identity identity, @Nullable String schemas, String baseUrl) {
        if (identity.isRoot()) {
            return root(identity, schemas);
        }
        boolean withFile =
                schemas != null && (wanted(schemas, Field.FILE_KEY.schema()) || wanted(schemas, FILES_SCHEMA));
        ShownDocument document =
                shown.get().document(identity, withFile ? ShownDocument.File.DIGESTS : ShownDocument.File.NONE);
        Map<String, Object> chosen = null;
        if (schemas != null) {
            chosen = new LinkedHashMap<>(document.properties());
            ShownDocument.Blob blob = document.blob();
            if (blob != null) {
                chosen.put(FILE, content(document, blob, FILE, baseUrl));
            }
            List<ShownDocument.Blob> others = document.files();
            if (others != null) {
                chosen.put(
                        FILES,
                        IntStream.range(0, others.size())
                                .mapToObj(i -> Map.of(
                                        "file", content(document, others.get(i), FILES + "/" + i + "/file", baseUrl)))
                                .toList());
            }
            chosen.keySet().removeIf(name -> !wanted(schemas, name.split(":")[0]));
        }
        DocumentType type = dataset.type(identity.kind());
        ShownDocument.State own = document.state();
        ShownDocument.State state =
                own == null ? new ShownDocument.State(type.lifeCycleState(), false, null, null) : own;
        ProxyState proxies = document.proxies();
        boolean isProxy = identity.kind().isProxy();
        return new Entity(
                "document",
                document.repository(),
                document.id(),
                document.path(),
                document.type(),
                state.lifeCycle(),
                document.parentId(),
                document.version() == null,
                identity.kind().isVersion(),
                isProxy,
                state.isTrashed(),
                isProxy ? CHANGE_TOKEN + "/" + CHANGE_TOKEN : CHANGE_TOKEN,
                (String) document.properties().get(Field.TITLE.name()),
                (String) document.properties().get(Field.MODIFIED.name()),
                facets(type, document),
                proxies == null ? null : proxies.targetId(),
                proxies == null ? null : proxies.liveId(),
                state.lockOwner(),
                state.lockCreated(),
                chosen);
    }

    /** Returns the facets of a document: those of its type, and that of members of collections. */
    private static List<String> facets(DocumentType type, ShownDocument document) {
        boolean isMember =
                type.collectionIds() != null && document.properties().containsKey(DocumentType.COLLECTION_IDS);
        return Stream.concat(type.facets().stream(), isMember ? Stream.of(DocumentType.MEMBER_FACET) : Stream.of())
                .toList();
    }

    private Entity root(Identity identity, @Nullable String schemas) {
        String repository = dataset.layout().repository(identity).label();
        DocumentType type = dataset.type(identity.kind());
        return new Entity(
                "document",
                repository,
                dataset.id(identity).toString(),
                "/",
                ROOT_TITLE,
                type.lifeCycleState(),
                "/",
                true,
                false,
                false,
                false,
                CHANGE_TOKEN,
                repository,
                Instant.EPOCH.toString(),
                type.facets(),
                null,
                null,
                null,
                null,
                schemas == null ? null : Map.of());
    }

    private static Map<String, Object> content(
            ShownDocument document, ShownDocument.Blob blob, String xpath, String baseUrl) {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(Field.FILE_NAME.part(), blob.name());
        content.put(Field.MIME_TYPE.part(), blob.mimeType());
        content.put("encoding", null);
        content.put("digestAlgorithm", "MD5");
        content.put(Field.DIGEST.part(), blob.md5());
        content.put(Field.LENGTH.part(), Long.toString(blob.lengthBytes()));
        content.put(
                Field.FILE_KEY.part(),
                baseUrl + "/repo/" + document.repository() + "/id/" + document.id() + "/@blob/" + xpath);
        return content;
    }

    /** Returns whether a list of schemas has a prefix, or an asterisk for all. */
    private static boolean wanted(String schemas, String prefix) {
        String list = "," + schemas.replace(" ", "").replace("dublincore", Field.TITLE.schema()) + ",";
        return list.contains(",*,") || list.contains("," + prefix + ",");
    }
}
