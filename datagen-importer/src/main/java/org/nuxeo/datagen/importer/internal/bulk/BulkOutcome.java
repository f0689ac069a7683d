package org.nuxeo.datagen.importer.internal.bulk;

import java.util.Arrays;

/** The fate of every document of one bulk request, by position in the request. Not thread safe. */
public final class BulkOutcome {

    private final Fate[] fates;
    private final String[] causes;

    /** Creates an outcome in which every document has the same fate. */
    public BulkOutcome(int size, Fate fate, String cause) {
        fates = new Fate[size];
        causes = new String[size];
        Arrays.fill(fates, fate);
        Arrays.fill(causes, cause);
    }

    public void set(int position, Fate fate, String cause) {
        fates[position] = fate;
        causes[position] = cause;
    }

    public int size() {
        return fates.length;
    }

    public Fate fate(int position) {
        return fates[position];
    }

    /** Returns why a document was not written, or null. */
    public String cause(int position) {
        return causes[position];
    }

    public int count(Fate fate) {
        int count = 0;
        for (Fate each : fates) {
            if (each == fate) {
                count++;
            }
        }
        return count;
    }
}
