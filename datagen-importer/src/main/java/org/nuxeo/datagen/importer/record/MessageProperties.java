package org.nuxeo.datagen.importer.record;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.nuxeo.datagen.importer.model.StoredDocument;

/** Which properties a message has, in the order in which its hash map is walked; kept per shape of document. */
final class MessageProperties {

    /** The fields of an address, in the order of their map. */
    static final MessageProperty[] ADDRESS = MessageProperty.map(List.of(
                    MessageProperty.STREET, MessageProperty.CITY, MessageProperty.STATE, MessageProperty.COUNTRY))
            .values()
            .toArray(MessageProperty[]::new);

    private static final int HAS_CUSTOMER = 1;
    private static final int HAS_ACCOUNT = 2;
    private static final int HAS_DATE = 4;
    private static final int HAS_TAG = 8;

    private final MessageProperty[][] byShape = new MessageProperty[16][];

    MessageProperties() {
        for (int shape = 0; shape < byShape.length; shape++) {
            byShape[shape] = properties(shape);
        }
    }

    /** Returns a document's properties; never changed by the caller. */
    MessageProperty[] of(StoredDocument document) {
        int shape = (document.customer() == null ? 0 : HAS_CUSTOMER)
                | (document.accountNumber() == null ? 0 : HAS_ACCOUNT)
                | (document.documentDateMillis() == StoredDocument.NO_DATE ? 0 : HAS_DATE)
                | (document.batchTag() == null ? 0 : HAS_TAG);
        return byShape[shape];
    }

    private static MessageProperty[] properties(int shape) {
        List<MessageProperty> list = new ArrayList<>(List.of(MessageProperty.TITLE));
        if ((shape & HAS_TAG) != 0) {
            list.add(MessageProperty.PUBLISHER);
        }
        if ((shape & HAS_CUSTOMER) != 0) {
            list.addAll(List.of(
                    MessageProperty.FIRST_NAME,
                    MessageProperty.LAST_NAME,
                    MessageProperty.CUSTOMER_NUMBER,
                    MessageProperty.ADDRESS));
        }
        if ((shape & HAS_ACCOUNT) != 0) {
            list.add(MessageProperty.ACCOUNT_NUMBER);
        }
        if ((shape & HAS_DATE) != 0) {
            list.add(MessageProperty.DOCUMENT_DATE);
        }
        // Nuxeo's builder keeps a copy of the map it is given, whose order may differ
        HashMap<?, ?> copy = (HashMap<?, ?>) MessageProperty.map(list).clone();
        return copy.values().toArray(MessageProperty[]::new);
    }
}
