// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Repository;

/** Passes numbers, ids, keys and paths to a visitor as bytes in one reused array. Not thread safe. */
final class PlainTexts {

    private static final byte[][] REPOSITORIES = repositories();

    private final byte[] bytes = new byte[256];

    private static byte[][] repositories() {
        byte[][] labels = new byte[Repository.values().length][];
        for (int code = 0; code < labels.length; code++) {
            labels[code] = Repository.ofCode(code).label().getBytes(StandardCharsets.US_ASCII);
        }
        return labels;
    }

    void repository(Repository repository, RowVisitor visitor) {
        byte[] label = REPOSITORIES[repository.code()];
        visitor.plain(label, label.length);
    }

    /** Passes a month as text, for example {@code 2015-01}. */
    void month(int absoluteMonth, RowVisitor visitor) {
        decimal(Months.year(absoluteMonth), 0, 4);
        bytes[4] = '-';
        decimal(Months.monthOfYear(absoluteMonth), 5, 7);
        visitor.plain(bytes, 7);
    }

    /** Passes a ZIP code as five digits. */
    void zip(int zipCode, RowVisitor visitor) {
        decimal(zipCode, 0, 5);
        visitor.plain(bytes, 5);
    }

    private void decimal(int value, int from, int to) {
        int rest = value;
        for (int i = to - 1; i >= from; i--, rest /= 10) {
            bytes[i] = (byte) ('0' + rest % 10);
        }
    }

    void id(DocumentId id, RowVisitor visitor) {
        visitor.plain(bytes, id.write(bytes, 0));
    }

    void path(Document document, RowVisitor visitor) {
        visitor.plain(bytes, document.writePath(bytes, 0));
    }

    /** Passes a blob key, or a missing value if it is null. */
    void key(BlobKey key, RowVisitor visitor) {
        if (key == null) {
            visitor.text(null);
        } else {
            visitor.plain(bytes, key.write(bytes, 0));
        }
    }
}
