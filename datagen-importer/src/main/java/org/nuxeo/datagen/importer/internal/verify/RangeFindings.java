package org.nuxeo.datagen.importer.internal.verify;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.internal.model.AccessRights;
import org.nuxeo.datagen.importer.report.Difference;

/**
 * What was found in one range, handed to the common counts as a whole when the range is done: a range that was not finished
 * leaves no trace. Used by one thread.
 */
final class RangeFindings {

    static final int KINDS = Kind.values().length;

    final long[] verified = new long[KINDS];
    final long[] inMongo = new long[KINDS];
    final long[] inIndex = new long[KINDS];
    final List<Difference> differences = new ArrayList<>();
    final RightsFindings rights = new RightsFindings();
    final long[] checked = new long[VerifyTally.Check.values().length];
    final long[] nanos = new long[VerifyTally.Check.values().length];

    void differ(Difference difference) {
        differences.add(difference);
    }

    /** Takes the differences of one document, but for its readers, which are compared for all documents together. */
    void differ(List<Difference> ofDocument) {
        boolean otherRights = ofDocument.stream().anyMatch(RightsFindings::is);
        for (Difference each : ofDocument) {
            if (RightsFindings.is(each)) {
                rights.add(each, 1);
            } else if (!otherRights || !each.field().equals(AccessRights.ENTRIES)) {
                differences.add(each);
            }
        }
    }

    void time(VerifyTally.Check check, long documents, long startNanos) {
        checked[check.ordinal()] += documents;
        nanos[check.ordinal()] += System.nanoTime() - startNanos;
    }

    /** Forgets one store's part, which is asked once more. */
    void forget(String store, long[] counts) {
        java.util.Arrays.fill(counts, 0);
        differences.removeIf(each -> each.store().equals(store));
        rights.forget(store);
    }
}
