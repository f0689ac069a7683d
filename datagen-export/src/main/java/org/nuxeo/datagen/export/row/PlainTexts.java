// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.CustomerNumber;
import org.nuxeo.datagen.core.id.DocumentId;

/** Passes numbers, ids, keys and paths to a visitor as bytes in one reused array. Not thread safe. */
final class PlainTexts {

    private final byte[] bytes = new byte[256];

    void customerNumber(long number, RowVisitor visitor) {
        visitor.plain(bytes, CustomerNumber.write(number, bytes, 0));
    }

    void accountNumber(long number, int index, RowVisitor visitor) {
        visitor.plain(bytes, CustomerNumber.writeAccount(number, index, bytes, 0));
    }

    /** Passes a month as text, for example {@code 2015-01}. */
    void month(int absoluteMonth, RowVisitor visitor) {
        int year = Months.year(absoluteMonth);
        int month = Months.monthOfYear(absoluteMonth);
        for (int i = 3; i >= 0; i--, year /= 10) {
            bytes[i] = (byte) ('0' + year % 10);
        }
        bytes[4] = '-';
        bytes[5] = (byte) ('0' + month / 10);
        bytes[6] = (byte) ('0' + month % 10);
        visitor.plain(bytes, 7);
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
