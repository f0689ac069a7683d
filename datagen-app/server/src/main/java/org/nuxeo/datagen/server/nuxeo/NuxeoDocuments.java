// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Schema;
import org.nuxeo.datagen.store.output.DocumentJson;
import org.nuxeo.datagen.store.output.Json;

/** A writer of documents in the JSON of Nuxeo's REST interface. Thread safe. */
final class NuxeoDocuments {
    private static final String ROOT_TITLE = "Root";
    private static final String FILE = ContentSchema.file().name();

    private final Dataset dataset;
    private final ThreadLocal<DocumentJson> writers;

    NuxeoDocuments(Dataset dataset) {
        this.dataset = dataset;
        this.writers = ThreadLocal.withInitial(() -> new DocumentJson(dataset));
    }

    /**
     * Returns the JSON of a document.
     *
     * @param schemas schemas whose properties are included: comma-separated prefixes, an asterisk for all, null for
     *     none
     * @param baseUrl address of the interface, for the addresses of files
     */
    ObjectNode write(Identity identity, String schemas, String baseUrl) {
        if (identity.isRoot()) {
            return root(identity, schemas);
        }
        boolean withFile = schemas != null && wanted(schemas, Schema.FILE.prefix());
        ObjectNode shown = writers.get().write(identity, withFile ? DocumentJson.File.DIGESTS : DocumentJson.File.NONE);
        ObjectNode properties = (ObjectNode) shown.get("properties");
        String uid = shown.get("id").asText();
        String repository = shown.get("repository").asText();
        ObjectNode json = entity(
                repository, uid, shown.get("path").asText(), shown.get("type").asText(), identity.kind());
        json.put("parentRef", shown.get("parentId").asText());
        common(
                json,
                properties.get(Field.TITLE.xpath()).asText(),
                properties.get(Field.MODIFIED.xpath()).asText(),
                identity.kind());
        if (schemas != null) {
            if (shown.has("blob")) {
                properties.set(FILE, content((ObjectNode) shown.get("blob"), repository, uid, baseUrl));
            }
            json.set("properties", chosen(properties, schemas));
        }
        return json;
    }

    private ObjectNode root(Identity identity, String schemas) {
        Place place = Place.of(identity);
        ObjectNode json =
                entity(place.repository().label(), dataset.id(identity).toString(), "/", ROOT_TITLE, Kind.FOLDER);
        json.put("parentRef", "/");
        common(json, place.repository().label(), Instant.EPOCH.toString(), Kind.FOLDER);
        if (schemas != null) {
            json.putObject("properties");
        }
        return json;
    }

    private ObjectNode entity(String repository, String uid, String path, String type, Kind kind) {
        return Json.object()
                .put("entity-type", "document")
                .put("repository", repository)
                .put("uid", uid)
                .put("path", path)
                .put("type", type)
                .put("state", dataset.model().kind(kind).lifeCycleState());
    }

    private void common(ObjectNode json, String title, String modified, Kind kind) {
        json.put("isCheckedOut", true)
                .put("isVersion", false)
                .put("isProxy", false)
                .put("isTrashed", false)
                .put("changeToken", "0-0")
                .put("title", title)
                .put("lastModified", modified);
        ArrayNode facets = json.putArray("facets");
        dataset.model().kind(kind).facets().forEach(facets::add);
    }

    private static ObjectNode content(ObjectNode blob, String repository, String uid, String baseUrl) {
        return Json.object()
                .put(Field.FILE_NAME.part(), blob.get("name").asText())
                .put(Field.MIME_TYPE.part(), blob.get("mimeType").asText())
                .putNull("encoding")
                .put("digestAlgorithm", "MD5")
                .put(Field.DIGEST.part(), blob.get("md5").asText())
                .put(Field.LENGTH.part(), blob.get("lengthBytes").asText())
                .put(Field.FILE_KEY.part(), baseUrl + "/repo/" + repository + "/id/" + uid + "/@blob/" + FILE);
    }

    private static ObjectNode chosen(ObjectNode properties, String schemas) {
        properties.properties().removeIf(each -> !wanted(schemas, each.getKey().split(":")[0]));
        return properties;
    }

    /** Returns whether a list of schemas has a prefix, or an asterisk for all. */
    private static boolean wanted(String schemas, String prefix) {
        String list = "," + schemas.replace(" ", "").replace("dublincore", Schema.DC.prefix()) + ",";
        return list.contains(",*,") || list.contains("," + prefix + ",");
    }
}
