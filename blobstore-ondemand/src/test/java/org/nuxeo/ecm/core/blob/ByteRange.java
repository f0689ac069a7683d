// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

/** Test double of Nuxeo's class. */
public class ByteRange {

    protected final long start;
    protected final long end;

    protected ByteRange(long start, long end) {
        this.start = start;
        this.end = end;
    }

    public static ByteRange inclusive(long start, long end) {
        return new ByteRange(start, end);
    }

    public long getStart() {
        return start;
    }

    public long getEnd() {
        return end;
    }

    public long getLength() {
        return end - start + 1;
    }
}
