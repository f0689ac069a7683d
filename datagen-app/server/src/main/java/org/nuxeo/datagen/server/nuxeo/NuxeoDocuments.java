// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.store.document.Governance.ProxyState;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocument.Blob;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.output.Json;

/** A writer of documents in the JSON of Nuxeo's REST interface. Thread safe. */
record NuxeoDocuments(Dataset dataset, ThreadLocal<ShownDocuments> shown) {
    private static final String CHANGE_TOKEN = "0-0";
    private static final String FILE = DocumentType.FILE.name();

    /** The schema of the files besides the main one, and its property. */
    private static final String FILES_SCHEMA = "files";

    static final String FILES = FILES_SCHEMA + ":files";

    NuxeoDocuments(Dataset dataset) {
        this(dataset, ThreadLocal.withInitial(() -> new ShownDocuments(dataset)));
    }

    /**
     * Returns a document in the JSON of Nuxeo.
     *
     * @param schemas schemas whose properties are included: comma-separated prefixes, an asterisk for all, null for
     *     none
     * @param baseUrl address of the interface, for the addresses of files
     */
    ObjectNode entity(Identity identity, @Nullable String schemas, String baseUrl) {
        boolean withFile =
                schemas != null && (wanted(schemas, Field.FILE_KEY.schema()) || wanted(schemas, FILES_SCHEMA));
        ShownDocument document = identity.isRoot()
                ? null
                : shown.get().document(identity, withFile ? ShownDocument.File.DIGESTS : ShownDocument.File.NONE);
        String repository = dataset.layout().repository(identity).label();
        Map<String, Object> properties = document == null
                ? Map.of(Field.TITLE.name(), repository, Field.MODIFIED.name(), Instant.EPOCH.toString())
                : document.properties();
        DocumentType type = dataset.type(identity.kind());
        ShownDocument.State own = document == null ? null : document.state();
        ShownDocument.State state =
                own == null ? new ShownDocument.State(type.lifeCycleState(), false, null, null) : own;
        boolean isProxy = identity.kind().isProxy();
        String id = dataset.id(identity).toString();
        ObjectNode entity = Json.object("entity-type", "document", "repository", repository, "uid", id);
        Json.put(entity, "path", document == null ? "/" : document.path());
        Json.put(entity, "type", document == null ? "Root" : document.type(), "state", state.lifeCycle());
        Json.put(entity, "parentRef", document == null ? "/" : document.parentId());
        Json.put(entity, "isCheckedOut", document == null || document.version() == null);
        Json.put(entity, "isVersion", identity.kind().isVersion(), "isProxy", isProxy, "isTrashed", state.isTrashed());
        Json.put(entity, "changeToken", isProxy ? CHANGE_TOKEN + "/" + CHANGE_TOKEN : CHANGE_TOKEN);
        Json.put(entity, "title", properties.get(Field.TITLE.name()));
        Json.put(entity, "lastModified", properties.get(Field.MODIFIED.name()));
        ArrayNode facets = entity.putArray("facets");
        type.facets().forEach(facets::add);
        if (type.collectionIds() != null && properties.containsKey(DocumentType.COLLECTION_IDS)) {
            facets.add(DocumentType.MEMBER_FACET);
        }
        ProxyState proxies = document == null ? null : document.proxies();
        if (isProxy && proxies != null) {
            entity.put("proxyTargetId", proxies.targetId()).put("versionableId", proxies.liveId());
        }
        if (state.lockOwner() != null) {
            entity.put("lockOwner", state.lockOwner()).put("lockCreated", state.lockCreated());
        }
        if (schemas != null) {
            entity.set("properties", document == null ? Json.object() : chosen(document, schemas, baseUrl));
        }
        return entity;
    }

    private static JsonNode chosen(ShownDocument document, String schemas, String baseUrl) {
        Map<String, Object> chosen = new LinkedHashMap<>(document.properties());
        Blob blob = document.blob();
        if (blob != null) {
            chosen.put(FILE, content(document, blob, FILE, baseUrl));
        }
        List<Blob> others = document.files();
        if (others != null) {
            List<ObjectNode> files = new ArrayList<>();
            for (Blob each : others) {
                String xpath = FILES + "/" + files.size() + "/file";
                files.add(Json.object("file", content(document, each, xpath, baseUrl)));
            }
            chosen.put(FILES, files);
        }
        chosen.keySet().removeIf(name -> !wanted(schemas, name.split(":")[0]));
        return Json.mapper().valueToTree(chosen);
    }

    private static ObjectNode content(ShownDocument document, Blob blob, String xpath, String baseUrl) {
        String length = Long.toString(blob.lengthBytes());
        String key = baseUrl + "/repo/" + document.repository() + "/id/" + document.id() + "/@blob/" + xpath;
        ObjectNode content = Json.object(Field.FILE_NAME.part(), blob.name(), Field.MIME_TYPE.part(), blob.mimeType());
        Json.put(content, "encoding", null, "digestAlgorithm", "MD5", Field.DIGEST.part(), blob.md5());
        return Json.put(content, Field.LENGTH.part(), length, Field.FILE_KEY.part(), key);
    }

    /** Returns whether a list of schemas has a prefix, or an asterisk for all. */
    private static boolean wanted(String schemas, String prefix) {
        String list = "," + schemas.replace(" ", "").replace("dublincore", Field.TITLE.schema()) + ",";
        return list.contains(",*,") || list.contains("," + prefix + ",");
    }
}
