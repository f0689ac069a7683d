package org.nuxeo.datagen.importer.testing;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredBlob;
import org.nuxeo.datagen.importer.model.StoredDocument;

/** Documents with values that tests know by heart. */
public final class Samples {

    public static final String ROOT = "00000000-0000-0000-0000-000000000000";

    private Samples() {}

    /** A statement with everything a document can have, and letters that need escapes or two bytes. */
    public static StoredDocument statement() {
        return statement("id-1", 1);
    }

    public static StoredDocument statement(String id, long rowIdLow) {
        return new StoredDocument(
                Kind.STATEMENT,
                0x01020304,
                rowIdLow,
                "us-east",
                "Statement",
                id,
                "parent",
                List.of("parent", "state", ROOT),
                "n-2015-07",
                "/florida/c/n-2015-07",
                "Statement \"é\\\t",
                1_577_934_245_000L,
                "tag",
                new CustomerProperties("José", "O'Neil", "C-1", "1 Main Street", "Miami", "FL", "USA"),
                "C-1-01",
                1_435_665_600_000L,
                new StoredBlob("datagen:k", "n.pdf", "application/pdf", 4_711, "0123456789abcdef0123456789abcdef"),
                null);
    }

    public static StoredDocument folder() {
        return new StoredDocument(
                Kind.STATE,
                0,
                7,
                "us-east",
                "Domain",
                "f-1",
                ROOT,
                List.of(ROOT),
                "florida",
                "/florida",
                "Florida",
                0,
                null,
                null,
                null,
                StoredDocument.NO_DATE,
                null,
                null);
    }
}
