package org.nuxeo.datagen.server.blob;

import io.undertow.util.DateUtils;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import java.util.Date;

/** Conditions of a request (RFC 9110, section 13) against what a blob is; its date has no part of a second. */
record Conditions(String etag, long lastModifiedMillis) {
    /** What the conditions make of a request. */
    enum Outcome {
        SERVE,
        NOT_MODIFIED,
        PRECONDITION_FAILED
    }

    /** Evaluates all conditions but {@code If-Range}, in the order of the standard. */
    Outcome evaluate(HeaderMap headers) {
        HeaderValues ifMatch = headers.get(Headers.IF_MATCH);
        HeaderValues ifNoneMatch = headers.get(Headers.IF_NONE_MATCH);
        if (ifMatch != null ? !names(ifMatch, false) : after(headers.getFirst(Headers.IF_UNMODIFIED_SINCE))) {
            return Outcome.PRECONDITION_FAILED;
        }
        if (ifNoneMatch != null) {
            return names(ifNoneMatch, true) ? Outcome.NOT_MODIFIED : Outcome.SERVE;
        }
        Date since = date(headers.getFirst(Headers.IF_MODIFIED_SINCE));
        return since != null && lastModifiedMillis <= since.getTime() ? Outcome.NOT_MODIFIED : Outcome.SERVE;
    }

    /** Tells whether a request's ranges are meant for this very content. */
    boolean rangeApplies(HeaderMap headers) {
        String ifRange = headers.getFirst(Headers.IF_RANGE);
        if (ifRange == null) {
            return true;
        }
        if (ifRange.startsWith("\"")) {
            return ifRange.equals(etag);
        }
        Date date = date(ifRange);
        return date != null && date.getTime() == lastModifiedMillis;
    }

    private boolean after(String ifUnmodifiedSince) {
        Date date = date(ifUnmodifiedSince);
        return date != null && lastModifiedMillis > date.getTime();
    }

    private boolean names(HeaderValues values, boolean weakly) {
        for (String value : values) {
            for (String tag : value.split(",")) {
                String bare = tag.strip();
                if (bare.equals("*") || bare.equals(etag) || weakly && bare.equals("W/" + etag)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Date date(String text) {
        return text == null ? null : DateUtils.parseDate(text);
    }
}
