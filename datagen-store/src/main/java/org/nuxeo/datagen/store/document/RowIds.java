// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.nio.ByteBuffer;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;

/**
 * MongoDB's own {@code _id} of a dataset's documents: 12 bytes that name the document, in the order of kinds and positions, so
 * that documents of one kind stand together. Immutable.
 *
 * <p>The first four bytes are the start of the dataset's base fingerprint. They are 0 for shared folders, which datasets have
 * in common. The other eight bytes are, from the top, kind, position and period: 4, 48 and 12 bits in a bank; 6, 46 and 12 bits
 * in a model of another shape. A kind of such a model whose code needs 9 bits has the upper three of them in place of those of
 * the position. Days as periods need 16 bits, so the upper four of them take the place of the last four bits of the first
 * bytes. The first bit of these is always 1, so that they are never 0.
 *
 * <p>Shared folders of such a model have in their last eight bytes: a bit that is 0 in a bank, 29 bits of the model's
 * fingerprint, 6 bits of kind and 28 bits of position. So two models may share a repository, but no folder.
 */
public final class RowIds {

    private static final int PERIOD_BITS = 12;
    private static final int PERIOD_BITS_ABOVE = 4;
    private static final int FOLDER_BITS = 28;
    private static final int KIND_BITS = 6;
    private static final int TOP_KIND_SHIFT = 55;

    private final boolean isByArchive;
    private final int start;
    private final long folders;
    private final int kindShift;

    /** Creates the row ids of the datasets with the same base fingerprint as a spec. */
    public RowIds(DatasetSpec spec) {
        this(spec.baseFingerprint(), spec.version().form(), spec.archiveFingerprint());
    }

    /**
     * @param baseFingerprint base fingerprint of the dataset, at least 16 hexadecimal digits
     * @param form form of the dataset's version
     * @param archiveFingerprint fingerprint of the archive
     */
    public RowIds(String baseFingerprint, DatasetVersion.Form form, String archiveFingerprint) {
        Check.given("baseFingerprint", baseFingerprint, "archiveFingerprint", archiveFingerprint);
        this.isByArchive = form.isByArchive();
        int first = Integer.parseUnsignedInt(baseFingerprint, 0, 8, 16);
        this.kindShift = Long.SIZE - form.kindBits();
        if (isByArchive) {
            long archive = Long.parseUnsignedLong(archiveFingerprint, 16) >>> KIND_BITS + FOLDER_BITS + 1;
            this.start = first & -1 << PERIOD_BITS_ABOVE | Integer.MIN_VALUE;
            this.folders = Long.MIN_VALUE | archive << KIND_BITS + FOLDER_BITS;
        } else {
            this.start = first == 0 ? 1 : first;
            this.folders = 0;
        }
    }

    /** Returns the row id of a document. */
    public ObjectId of(Identity identity) {
        return row(high(identity), low(identity));
    }

    /** Returns the row id of twelve bytes, of which the first four and the last eight are given. */
    public static ObjectId row(int high, long low) {
        return new ObjectId(ByteBuffer.allocate(12).putInt(high).putLong(low).flip());
    }

    /** Returns the first four bytes of a document's row id, which are 0 for shared folders. */
    public int high(Identity identity) {
        return identity.kind().isShared() ? 0 : start | period(identity) >>> PERIOD_BITS;
    }

    /** Returns the least row id that a document of the dataset can have, without shared folders. */
    public ObjectId least() {
        return row(start, 0);
    }

    /** Returns the least row id of the dataset that a row id belongs to. */
    public ObjectId start(ObjectId row) {
        int high = row.getTimestamp();
        return row(isByArchive ? high & -1 << PERIOD_BITS_ABOVE : high, 0);
    }

    /** Returns the greatest row id that a document of the dataset can have, without shared folders. */
    public ObjectId greatest() {
        return row(isByArchive ? start | (1 << PERIOD_BITS_ABOVE) - 1 : start, -1);
    }

    /** Returns the last eight bytes of a document's row id. */
    public long low(Identity identity) {
        long kind = identity.kind().code();
        return isByArchive && identity.kind().isShared()
                ? folders | kind << FOLDER_BITS | identity.position()
                : kind << kindShift
                        | (isByArchive ? kind >>> KIND_BITS << TOP_KIND_SHIFT : 0)
                        | identity.position() << PERIOD_BITS
                        | period(identity) & (1 << PERIOD_BITS) - 1;
    }

    /** Returns the number of a document's period, where the first with documents is 1; 0 for a document without one. */
    private static int period(Identity identity) {
        Period each = identity.kind().period();
        return each == null ? 0 : identity.month() - each.first() + 1;
    }

    /**
     * Returns the identity of the document of a kind with a row id.
     *
     * @throws IllegalArgumentException if it is no row id of a document of that kind
     */
    public Identity identity(Kind kind, int high, long low) {
        if (isByArchive && kind.isShared()) {
            return new Identity(kind, low & (1L << FOLDER_BITS) - 1, 0);
        }
        int upper = isByArchive ? high & (1 << PERIOD_BITS_ABOVE) - 1 : 0;
        int period = upper << PERIOD_BITS | (int) (low & (1 << PERIOD_BITS) - 1);
        int above = Long.SIZE - kindShift;
        long top = isByArchive ? (long) kind.code() >>> KIND_BITS << TOP_KIND_SHIFT : 0;
        long position = (low ^ top) << above >>> above + PERIOD_BITS;
        Period each = kind.period();
        return new Identity(kind, position, period == 0 || each == null ? period : period - 1 + each.first());
    }
}
