package org.nuxeo.datagen.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.importer.model.AccessRights;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.Facets;
import org.nuxeo.datagen.importer.model.StoredBlob;
import org.nuxeo.datagen.importer.model.StoredDocument;

/** The naive way to what the index holds of a statement: a tree of Jackson, property by property. */
final class NaiveJson {

    private static final DateTimeFormatter DATES = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final List<String> FALSE_FLAGS = List.of(
            "isCheckedIn",
            "isProxy",
            "isTrashed",
            "isVersion",
            "isLatestVersion",
            "isLatestMajorVersion",
            "isRecord",
            "hasLegalHold");

    private NaiveJson() {}

    static ObjectNode tree(ObjectMapper mapper, StoredDocument stored) {
        ObjectNode tree = mapper.createObjectNode();
        tree.put("ecm:repository", stored.repository());
        tree.put("ecm:uuid", stored.id());
        tree.put("ecm:name", stored.name());
        tree.put("ecm:title", stored.title());
        tree.put("ecm:path", stored.path());
        String[] levels = stored.path().substring(1).split("/");
        for (int i = 0; i < levels.length; i++) {
            tree.put("ecm:path@level" + (i + 1), levels[i]);
        }
        tree.put("ecm:path@depth", levels.length + 1);
        tree.put("ecm:primaryType", stored.type());
        tree.put("ecm:parentId", stored.parentId());
        tree.put("ecm:currentLifeCycleState", "project");
        FALSE_FLAGS.forEach(flag -> tree.put("ecm:" + flag, false));
        Facets.of(stored.kind()).forEach(tree.putArray("ecm:mixinType")::add);
        tree.put("ecm:changeToken", "0-0");
        AccessRights.READERS_AS_GRANTED.forEach(tree.putArray("ecm:acl")::add);
        content(tree.putObject("file:content"), stored.blob());
        String created = DATES.format(Instant.ofEpochMilli(stored.createdMillis()));
        tree.put("dc:created", created);
        tree.put("dc:modified", created);
        tree.put("dc:creator", StoredDocument.CREATOR);
        tree.put("dc:lastContributor", StoredDocument.CREATOR);
        tree.putArray("dc:contributors").add(StoredDocument.CREATOR);
        tree.put("dc:title", stored.title());
        customer(tree, stored.customer());
        tree.put("account:number", stored.accountNumber());
        tree.put("all:documentDate", DATES.format(Instant.ofEpochMilli(stored.documentDateMillis())));
        return tree;
    }

    private static void content(ObjectNode content, StoredBlob blob) {
        content.put("name", blob.fileName());
        content.put("mime-type", blob.mimeType());
        content.put("digest", blob.md5());
        content.put("length", blob.lengthBytes());
    }

    private static void customer(ObjectNode tree, CustomerProperties customer) {
        tree.put("customer:firstname", customer.firstName());
        tree.put("customer:lastname", customer.lastName());
        tree.put("customer:number", customer.number());
        ObjectNode address = tree.putObject("customer:address");
        address.put("street", customer.street());
        address.put("city", customer.city());
        address.put("state", customer.state());
        address.put("country", customer.country());
    }
}
