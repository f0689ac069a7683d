// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.TextPool;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.BlobKeyWriter;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;

/** Passes numbers, ids, keys and paths to a visitor as bytes in one reused array. Not thread safe. */
final class PlainTexts {

    private static final TextPool REPOSITORIES = repositories();
    private static final TextPool MONTHS =
            new TextPool(Months.LAST - Months.FIRST + 1, index -> Months.text(Months.FIRST + index));

    private final byte[] bytes = new byte[256];

    private static TextPool repositories() {
        return new TextPool(
                Repository.values().length, code -> Repository.ofCode(code).label());
    }

    void repository(Repository repository, RowVisitor visitor) {
        visitor.picked(REPOSITORIES, repository.code());
    }

    /** Passes a month as text, for example {@code 2015-01}. */
    void month(int absoluteMonth, RowVisitor visitor) {
        visitor.picked(MONTHS, absoluteMonth - Months.FIRST);
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

    /** Passes the blob key of a document of the writer's kind. */
    void key(BlobKeyWriter keys, Identity identity, RowVisitor visitor) {
        visitor.plain(bytes, keys.write(identity.position(), identity.month(), bytes, 0));
    }

    /** Passes a blob key, or a missing value if it is null. */
    void key(@Nullable BlobKey key, RowVisitor visitor) {
        if (key == null) {
            visitor.text(null);
        } else {
            visitor.plain(bytes, key.write(bytes, 0));
        }
    }
}
