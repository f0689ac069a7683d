package org.nuxeo.datagen.importer.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.id.Kind;

/**
 * Writes documents as the JSON that Nuxeo puts into its Elasticsearch index, field for field and in Nuxeo's order.
 *
 * <p>Like {@link BsonEncoder}, it copies segments encoded once and writes the document's values between them.
 */
public final class JsonEncoder {

    private static final byte[] REPOSITORY = ascii("{\"ecm:repository\":\"");
    private static final byte[] UUID = ascii("\",\"ecm:uuid\":\"");
    private static final byte[] NAME = ascii("\",\"ecm:name\":\"");
    private static final byte[] ECM_TITLE = ascii("\",\"ecm:title\":\"");
    private static final byte[] PATH = ascii("\",\"ecm:path\":\"");
    private static final byte[] LEVEL = ascii("\",\"ecm:path@level");
    private static final byte[] COLON = ascii("\":\"");
    private static final byte[] DEPTH = ascii("\",\"ecm:path@depth\":");
    private static final byte[] TYPE = ascii(",\"ecm:primaryType\":\"");
    private static final byte[] PARENT = ascii("\",\"ecm:parentId\":\"");
    private static final Map<Kind, byte[]> STATE_TO_RIGHTS = new EnumMap<>(Kind.class);
    private static final byte[] FULL_TEXT = ascii(",\"ecm:binarytext\":\"");
    private static final byte[] QUOTE = ascii("\"");
    private static final byte[] BLOB_NAME = ascii(",\"file:content\":{\"name\":\"");
    private static final byte[] MIME_TYPE = ascii("\",\"mime-type\":\"");
    private static final byte[] DIGEST = ascii("\",\"digest\":\"");
    private static final byte[] LENGTH = ascii("\",\"length\":");
    private static final byte[] CREATED = ascii(",\"dc:created\":\"");
    private static final byte[] MODIFIED = ascii("\",\"dc:modified\":\"");
    private static final byte[] CREATOR = ascii("\",\"dc:creator\":\"" + StoredDocument.CREATOR
            + "\",\"dc:lastContributor\":\"" + StoredDocument.CREATOR + "\",\"dc:contributors\":[\""
            + StoredDocument.CREATOR + "\"]");
    private static final byte[] PUBLISHER = ascii(",\"dc:publisher\":\"");
    private static final byte[] TITLE = ascii(",\"dc:title\":\"");
    private static final byte[] FIRST_NAME = ascii("\",\"customer:firstname\":\"");
    private static final byte[] LAST_NAME = ascii("\",\"customer:lastname\":\"");
    private static final byte[] NUMBER = ascii("\",\"customer:number\":\"");
    private static final byte[] STREET = ascii("\",\"customer:address\":{\"street\":\"");
    private static final byte[] CITY = ascii("\",\"city\":\"");
    private static final byte[] STATE = ascii("\",\"state\":\"");
    private static final byte[] COUNTRY = ascii("\",\"country\":\"");
    private static final byte[] END_ADDRESS = ascii("\"}");
    private static final byte[] ACCOUNT_NUMBER = ascii(",\"account:number\":\"");
    private static final byte[] DOCUMENT_DATE = ascii(",\"all:documentDate\":\"");

    static {
        for (Kind kind : Kind.values()) {
            STATE_TO_RIGHTS.put(kind, stateToRights(kind));
        }
    }

    private static final byte[] ACTION = ascii("{\"index\":{\"_id\":\"");
    private static final byte[] EXTERNAL_VERSION = ascii("\",\"version\":1,\"version_type\":\"external\"}}\n");

    private final IndexedFields fields;

    public JsonEncoder(IndexedFields fields) {
        this.fields = fields;
    }

    /** Appends the line of a bulk request that announces a document, with its line end. */
    public void encodeAction(String id, ByteSink out) {
        out.put(ACTION);
        text(out, id);
        out.put(EXTERNAL_VERSION);
    }

    /** Returns where the document begins in bulk lines that begin at {@code start}. */
    public static int sourceStart(int start, String id) {
        return start + ACTION.length + id.length() + EXTERNAL_VERSION.length;
    }

    /** Appends one document, without a line end. */
    public void encode(StoredDocument document, ByteSink out) {
        out.put(REPOSITORY);
        text(out, document.repository());
        out.put(UUID);
        text(out, document.id());
        out.put(NAME);
        text(out, document.name());
        out.put(ECM_TITLE);
        text(out, document.title());
        out.put(PATH);
        text(out, document.path());
        int depth = levels(document.path(), out);
        out.put(DEPTH);
        out.putDecimal(depth);
        out.put(TYPE);
        text(out, document.type());
        out.put(PARENT);
        text(out, document.parentId());
        out.put(STATE_TO_RIGHTS.get(document.kind()));
        if (fields == IndexedFields.ALL) {
            properties(document, out);
        } else {
            out.put(TITLE);
            text(out, document.title());
            out.put(QUOTE);
            keyProperties(document, out);
        }
        out.put('}');
    }

    private static void properties(StoredDocument document, ByteSink out) {
        if (document.fullText() != null) {
            value(out, FULL_TEXT, document.fullText());
        }
        StoredBlob blob = document.blob();
        if (blob != null) {
            out.put(BLOB_NAME);
            text(out, blob.fileName());
            out.put(MIME_TYPE);
            text(out, blob.mimeType());
            out.put(DIGEST);
            text(out, blob.md5());
            out.put(LENGTH);
            out.putDecimal(blob.lengthBytes());
            out.put('}');
        }
        out.put(CREATED);
        IsoInstants.put(document.createdMillis(), out);
        out.put(MODIFIED);
        IsoInstants.put(document.createdMillis(), out);
        out.put(CREATOR);
        if (document.batchTag() != null) {
            value(out, PUBLISHER, document.batchTag());
        }
        out.put(TITLE);
        text(out, document.title());
        CustomerProperties customer = document.customer();
        if (customer == null) {
            out.put(QUOTE);
        } else {
            customer(customer, out);
        }
        keyProperties(document, out);
    }

    private static void customer(CustomerProperties customer, ByteSink out) {
        out.put(FIRST_NAME);
        text(out, customer.firstName());
        out.put(LAST_NAME);
        text(out, customer.lastName());
        out.put(NUMBER);
        text(out, customer.number());
        out.put(STREET);
        text(out, customer.street());
        out.put(CITY);
        text(out, customer.city());
        out.put(STATE);
        text(out, customer.state());
        out.put(COUNTRY);
        text(out, customer.country());
        out.put(END_ADDRESS);
    }

    private static void keyProperties(StoredDocument document, ByteSink out) {
        if (document.accountNumber() != null) {
            value(out, ACCOUNT_NUMBER, document.accountNumber());
        }
        if (document.documentDateMillis() != StoredDocument.NO_DATE) {
            out.put(DOCUMENT_DATE);
            IsoInstants.put(document.documentDateMillis(), out);
            out.put(QUOTE);
        }
    }

    /** Writes the segments of a path and returns its depth: the segments and the root. */
    private static int levels(String path, ByteSink out) {
        int level = 0;
        int from = 1;
        while (from < path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            level++;
            out.put(LEVEL);
            out.putDecimal(level);
            out.put(COLON);
            text(out, path.substring(from, to));
            from = to + 1;
        }
        return level + 1;
    }

    private static void value(ByteSink out, byte[] key, String text) {
        out.put(key);
        text(out, text);
        out.put(QUOTE);
    }

    private static void text(ByteSink out, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c == '"' || c == '\\') {
                escaped(out, text);
                return;
            }
        }
        out.putUtf8(text);
    }

    private static void escaped(ByteSink out, String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c < 0x20) {
                escaped.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                escaped.append(c);
            }
        }
        out.putUtf8(escaped.toString());
    }

    private static byte[] stateToRights(Kind kind) {
        StringBuilder json = new StringBuilder(512).append("\",\"ecm:currentLifeCycleState\":\"project\"");
        for (String flag : List.of(
                "isCheckedIn",
                "isProxy",
                "isTrashed",
                "isVersion",
                "isLatestVersion",
                "isLatestMajorVersion",
                "isRecord",
                "hasLegalHold")) {
            json.append(",\"ecm:").append(flag).append("\":false");
        }
        json.append(",\"ecm:mixinType\":").append(array(Facets.of(kind)));
        json.append(",\"ecm:changeToken\":\"0-0\",\"ecm:acl\":").append(array(AccessRights.READERS_AS_GRANTED));
        return ascii(json.toString());
    }

    private static String array(List<String> values) {
        List<String> quoted = new ArrayList<>();
        values.forEach(value -> quoted.add('"' + value + '"'));
        return "[" + String.join(",", quoted) + "]";
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
