package org.nuxeo.datagen.importer.bulk;

/** What finally became of each document of a batch in one store. Not thread safe. */
public final class Settlement {

    /** A final fate. */
    public enum Final {
        /** Stored by this process. */
        WRITTEN,
        /** The same document was there already. */
        PRESENT,
        /** Never to be stored: refused, or another document has its id. */
        REFUSED
    }

    private final Final[] finals;
    private final String[] causes;

    Settlement(int size) {
        finals = new Final[size];
        causes = new String[size];
    }

    void settle(int position, Final outcome, String cause) {
        finals[position] = outcome;
        causes[position] = cause;
    }

    public Final outcome(int position) {
        return finals[position];
    }

    /** Returns why a document was refused, or null. */
    public String cause(int position) {
        return causes[position];
    }

    public int count(Final outcome) {
        int count = 0;
        for (Final each : finals) {
            if (each == outcome) {
                count++;
            }
        }
        return count;
    }
}
