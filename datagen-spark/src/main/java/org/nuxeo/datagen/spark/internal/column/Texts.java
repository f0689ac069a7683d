// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.CustomerNumber;
import org.nuxeo.datagen.core.id.DocumentId;

/** The cells of texts that are written as ASCII into the column without an object in between. */
final class Texts {

    /** Room for the longest path, and for any other text that is written here. */
    private static final int ROOM = 160;

    private Texts() {}

    static void customerNumber(Row row, Values values) {
        byte[] target = values.room(ROOM);
        values.end(CustomerNumber.write(row.customer().number(), target, values.offset()));
    }

    static void accountNumber(Row row, Values values) {
        Account account = row.account();
        byte[] target = values.room(ROOM);
        values.end(CustomerNumber.writeAccount(account.customer().number(), account.index(), target, values.offset()));
    }

    static void month(Row row, Values values) {
        values.text(Months.text(row.identity().month()));
    }

    static void id(Row row, Values values) {
        append(row.dataset().id(row.repository(), row.identity()), values);
    }

    static void parentId(Row row, Values values) {
        append(row.dataset().id(row.repository(), row.document().parent()), values);
    }

    private static void append(DocumentId id, Values values) {
        byte[] target = values.room(ROOM);
        values.end(id.write(target, values.offset()));
    }

    static void path(Row row, Values values) {
        byte[] target = values.room(ROOM);
        values.end(row.document().writePath(target, values.offset()));
    }

    static void blobKey(Row row, Values values) {
        if (!row.identity().kind().hasBlob()) {
            values.missing();
            return;
        }
        BlobKey key = row.dataset()
                .generator()
                .blobKey(row.identity(), row.dataset().spec().blobSizeBytes());
        byte[] target = values.room(ROOM);
        values.end(key.write(target, values.offset()));
    }
}
