package org.nuxeo.datagen.services;

/** For how much work services are started, which decides how much is spent on making them fast. */
public enum ServiceUse {
    /** So little that a service is idle again before its code would have been optimized: compiled once, and quickly. */
    SHORT,

    /** Whatever comes. */
    LONG;

    /** Optimized code begins to pay about here, in documents. */
    private static final long SHORT_DOCUMENTS = 100_000;

    /** Returns the use that so many documents make of services. */
    public static ServiceUse of(long documents) {
        return documents <= SHORT_DOCUMENTS ? SHORT : LONG;
    }
}
