// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.verify.VerifyTally.Check;
import org.nuxeo.datagen.importer.verify.VerifyTally.RightsFindings;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights.AccessRights;

/**
 * The findings in one range. They are added to the tally as a whole when the range is done, so that an unfinished range
 * leaves no trace. Used by one thread.
 */
final class RangeFindings {

    private static final int KINDS = Kind.MOST_CODE + 1;

    final long[] compared = new long[KINDS];
    final long[] verified = new long[KINDS];
    final long[] inMongo = new long[KINDS];
    final long[] inIndex = new long[KINDS];
    final List<Difference> differences = new ArrayList<>();
    final RightsFindings rights = new RightsFindings();
    final long[] checked = new long[Check.values().length];
    final long[] nanos = new long[Check.values().length];

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

    void time(Check check, long documents, long startNanos) {
        checked[check.code()] += documents;
        nanos[check.code()] += System.nanoTime() - startNanos;
    }

    /** Discards the findings in the index, before it is read again. */
    void forgetIndex() {
        Arrays.fill(inIndex, 0);
        differences.removeIf(each -> each.store().equals("elasticsearch"));
        rights.forget("elasticsearch");
    }
}
