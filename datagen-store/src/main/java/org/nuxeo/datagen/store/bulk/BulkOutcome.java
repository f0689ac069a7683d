// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.bulk;

import java.util.Arrays;

/** The status of every document of one bulk request, by position in the request. Not thread safe. */
public final class BulkOutcome {

    private final WriteStatus[] statuses;
    private final String[] causes;

    /** Creates an outcome in which every document has the same status. */
    public BulkOutcome(int size, WriteStatus status, String cause) {
        statuses = new WriteStatus[size];
        causes = new String[size];
        Arrays.fill(statuses, status);
        Arrays.fill(causes, cause);
    }

    public void set(int position, WriteStatus status, String cause) {
        statuses[position] = status;
        causes[position] = cause;
    }

    public int size() {
        return statuses.length;
    }

    public WriteStatus status(int position) {
        return statuses[position];
    }

    /** Returns why a document was not written, or null. */
    public String cause(int position) {
        return causes[position];
    }

    public int count(WriteStatus status) {
        int count = 0;
        for (WriteStatus each : statuses) {
            if (each == status) {
                count++;
            }
        }
        return count;
    }
}
