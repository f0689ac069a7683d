// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Documents that a dataset does not have and another one with the same archive and seeds has: how many, and what is known of
 * the smallest dataset that has all of them.
 *
 * @param documents number of the documents
 * @param customers number of customers that the other dataset has at least
 * @param firstMonth its first month: that of the dataset, unless a document is older
 * @param lastMonth the last month of a document in a series; 0 if there is none
 * @param archivedTo the month after the last one with documents in the archives; 0 if there is none
 * @param liveTo the first month with live documents; {@link Months#LAST} and one if there is none
 * @param liveFrom live boundary of the dataset, which the other one may have too
 */
public record OtherDocuments(
        long documents, long customers, int firstMonth, int lastMonth, int archivedTo, int liveTo, int liveFrom) {

    /**
     * Returns one document.
     *
     * @param repository where it was found
     * @param identity a document that is no shared folder
     */
    public static OtherDocuments of(Dataset dataset, Repository repository, Identity identity) {
        Layout layout = dataset.layout();
        DatasetSpec spec = dataset.spec();
        long group = layout.group(identity);
        Period period = identity.kind().period();
        if (period == null) {
            return new OtherDocuments(
                    1, Math.max(1, group + 1), spec.firstMonth(), 0, 0, Months.LAST + 1, spec.liveFrom());
        }
        int month = period.firstMonth(identity.month());
        Repository home = layout.repository(layout.draw(group).identity());
        Identity oldest = new Identity(identity.kind(), identity.position(), period.first());
        boolean isArchived = repository != home;
        boolean isLive = !isArchived && layout.repository(oldest) != home;
        int first = Math.min(spec.firstMonth(), period.lastMonth(identity.month()));
        int archivedTo = isArchived ? month + 1 : 0;
        int liveTo = isLive ? month : Months.LAST + 1;
        return new OtherDocuments(1, group + 1, first, month, archivedTo, liveTo, spec.liveFrom());
    }

    /** Returns these documents, of a dataset with a known live boundary. */
    public OtherDocuments withLiveFrom(int boundary) {
        return new OtherDocuments(documents, customers, firstMonth, lastMonth, boundary, boundary, boundary);
    }

    /** Returns these documents and others. */
    public OtherDocuments plus(@Nullable OtherDocuments more) {
        return more == null
                ? this
                : new OtherDocuments(
                        documents + more.documents,
                        Math.max(customers, more.customers),
                        Math.min(firstMonth, more.firstMonth),
                        Math.max(lastMonth, more.lastMonth),
                        Math.max(archivedTo, more.archivedTo),
                        Math.min(liveTo, more.liveTo),
                        liveFrom);
    }

    /** Returns the options of the smallest dataset that has the documents; all others are those of the dataset. */
    public String options() {
        String groups = "--customers " + customers;
        if (lastMonth == 0) {
            return groups;
        }
        int live = Math.max(archivedTo, Math.min(liveFrom, liveTo));
        return groups
                + " --months " + Math.max(1, lastMonth - firstMonth + 1)
                + " --first-month " + Months.text(firstMonth)
                + (live > Months.LAST ? " --live-months 0" : " --live-from " + Months.text(live));
    }
}
