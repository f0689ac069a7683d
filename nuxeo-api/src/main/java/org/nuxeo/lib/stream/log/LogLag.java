package org.nuxeo.lib.stream.log;

import java.util.List;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** How much of a log is unread. */
public class LogLag {
    protected final long lag;

    protected final long lowerOffset;

    protected final long upper;

    protected final long upperOffset;

    public LogLag(long number, long number2) {
        throw SignatureOnly.called();
    }

    public LogLag(long number, long number2, long number3, long number4) {
        throw SignatureOnly.called();
    }

    public static LogLag of(long number) {
        throw SignatureOnly.called();
    }

    public static LogLag of(long number, long number2) {
        throw SignatureOnly.called();
    }

    public static LogLag of(List<LogLag> list) {
        throw SignatureOnly.called();
    }

    public long lag() {
        throw SignatureOnly.called();
    }

    public long lower() {
        throw SignatureOnly.called();
    }

    public long lowerOffset() {
        throw SignatureOnly.called();
    }

    public long upper() {
        throw SignatureOnly.called();
    }

    public long upperOffset() {
        throw SignatureOnly.called();
    }
}
