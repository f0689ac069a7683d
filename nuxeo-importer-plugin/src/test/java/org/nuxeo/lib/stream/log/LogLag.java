package org.nuxeo.lib.stream.log;

/** As in a server, for tests. */
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
