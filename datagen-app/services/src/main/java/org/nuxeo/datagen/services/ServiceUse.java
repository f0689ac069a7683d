// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

/** The amount of work that is expected of services. It decides how their JVMs compile. */
public enum ServiceUse {
    /** Work that ends before optimized code would pay off: C1 alone compiles. */
    SHORT,

    /** Any amount of work. */
    LONG;

    /** The approximate number of documents from which optimized code pays off. */
    private static final long SHORT_DOCUMENTS = 100_000;

    /** Returns the use for a number of documents. */
    public static ServiceUse of(long documents) {
        return documents <= SHORT_DOCUMENTS ? SHORT : LONG;
    }
}
