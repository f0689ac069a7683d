package org.nuxeo.datagen.export.sink;

import org.nuxeo.datagen.core.Customer;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.BlobKey;

/** The lines of {@code metadata.csv} (RFC 4180, without line breaks in values). */
final class MetadataRow {

    static final String HEADER = "digest,fileName,lengthBytes,key,firstName,lastName,account\n";

    private MetadataRow() {}

    static void append(
            String md5Hex, String fileName, long lengthBytes, BlobKey key, Document document, StringBuilder out) {
        Customer customer = document.customer();
        out.append(md5Hex).append(',');
        value(fileName, out);
        out.append(',').append(lengthBytes).append(',').append(key.text()).append(',');
        value(customer.firstName(), out);
        out.append(',');
        value(customer.lastName(), out);
        out.append(',');
        if (document.kind().isOfAccount()) {
            out.append(document.account().numberText());
        }
        out.append('\n');
    }

    private static void value(String text, StringBuilder out) {
        if (text.indexOf(',') < 0 && text.indexOf('"') < 0) {
            out.append(text);
        } else {
            out.append('"').append(text.replace("\"", "\"\"")).append('"');
        }
    }
}
