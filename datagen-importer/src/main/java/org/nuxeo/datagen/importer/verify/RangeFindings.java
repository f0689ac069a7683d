// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.document.AccessRights;
import org.nuxeo.datagen.store.document.Difference;

/**
 * The findings in one range. They are added to the tally as a whole when the range is done, so that an unfinished range
 * leaves no trace. Used by one thread.
 */
final class RangeFindings {

    static final int KINDS = Bank.KINDS.size();

    final long[] compared = new long[KINDS];
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

    /** Adds the differences of one document. Differences of rights are collected over all documents. */
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
        checked[check.code()] += documents;
        nanos[check.code()] += System.nanoTime() - startNanos;
    }

    /** Discards the findings in one store, before it is read again. */
    void forget(String store, long[] counts) {
        java.util.Arrays.fill(counts, 0);
        differences.removeIf(each -> each.store().equals(store));
        rights.forget(store);
    }
}
