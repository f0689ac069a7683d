package org.nuxeo.datagen.importer.record;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import org.nuxeo.datagen.importer.model.ByteSink;

/** A property of a message, its name serialized in advance. */
enum MessageProperty {
    TITLE("dc:title"),
    PUBLISHER("dc:publisher"),
    FIRST_NAME("customer:firstname"),
    LAST_NAME("customer:lastname"),
    CUSTOMER_NUMBER("customer:number"),
    ADDRESS("customer:address"),
    STREET("street"),
    CITY("city"),
    STATE("state"),
    COUNTRY("country"),
    ACCOUNT_NUMBER("account:number"),
    DOCUMENT_DATE("all:documentDate");

    private static final int TC_STRING = 0x74;

    private final String text;
    private final byte[] serialized;

    MessageProperty(String text) {
        this.text = text;
        ByteSink out = new ByteSink(32);
        out.put(TC_STRING);
        out.put(0);
        out.put(text.length());
        out.put(text.getBytes(StandardCharsets.US_ASCII));
        serialized = out.copy(0, out.length());
    }

    /** Returns the name as a stream has it; not to be changed. */
    byte[] serialized() {
        return serialized;
    }

    /** Returns a map of the properties by name, whose order is that of a map which Nuxeo's producers fill. */
    static HashMap<String, MessageProperty> map(Iterable<MessageProperty> properties) {
        HashMap<String, MessageProperty> map = new HashMap<>();
        properties.forEach(property -> map.put(property.text, property));
        return map;
    }
}
