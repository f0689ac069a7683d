// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.log;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class LogLag {

    private final long lower;
    private final long upper;

    public LogLag(long lower, long upper) {
        this.lower = lower;
        this.upper = upper;
    }

    public long lag() {
        return upper - lower;
    }

    public long lower() {
        return lower;
    }

    public long upper() {
        return upper;
    }
}
