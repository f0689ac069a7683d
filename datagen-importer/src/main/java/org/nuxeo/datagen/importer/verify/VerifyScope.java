// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;

/**
 * What a verification covers: some documents of the dataset, and some ids of the stores.
 *
 * <p>Documents that should not be in a store are found by reading its ids. A verification of everything knows how many
 * documents it has found, and reads the ids only of stores that hold more. A part does not know what the others have
 * found, so it always reads its share of the ids. Together, the parts read every id once.
 *
 * @param positions positions of the documents to compare, in the order of import
 * @param scan when the ids are read
 * @param ids the share of the ids to read
 */
public record VerifyScope(PositionRange positions, Scan scan, Part ids) {

    /** The decision whether ids are read. */
    public enum Scan {
        NEVER,
        /** The ids of stores that hold more documents than were found. */
        WHERE_MORE_ARE_HELD,
        ALWAYS
    }

    /** Returns the scope of a verification of everything. */
    public static VerifyScope whole(Dataset dataset) {
        return new VerifyScope(new PositionRange(0, dataset.size()), Scan.WHERE_MORE_ARE_HELD, Part.WHOLE);
    }

    /** Returns the scope of a part. The parts cover everything once. */
    public static VerifyScope of(Dataset dataset, Part part) {
        return part.isWhole()
                ? whole(dataset)
                : new VerifyScope(new PositionRange(0, dataset.size()).part(part), Scan.ALWAYS, part);
    }

    /** Returns the scope of documents only, without ids. */
    public static VerifyScope ofDocuments(PositionRange positions) {
        return new VerifyScope(positions, Scan.NEVER, Part.WHOLE);
    }

    /** Returns the scope of a share of the ids, without documents. */
    public static VerifyScope ofIds(Part ids) {
        return new VerifyScope(new PositionRange(0, 0), Scan.ALWAYS, ids);
    }

    /** Returns the share of the ids that are always read, such as {@code 2/8}, or null if they are not. */
    @Nullable
    String share() {
        return scan == Scan.ALWAYS ? ids.text() : null;
    }
}
