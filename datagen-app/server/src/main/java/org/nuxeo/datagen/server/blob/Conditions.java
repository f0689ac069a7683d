package org.nuxeo.datagen.server.blob;

import io.undertow.util.DateUtils;
import io.undertow.util.ETag;
import io.undertow.util.ETagUtils;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import java.util.Date;

/**
 * Conditions of a request (RFC 9110, section 13) against what a blob is.
 *
 * @param etag strong
 * @param lastModified without a part of a second
 */
record Conditions(ETag etag, Date lastModified) {
    private static final String ANY = "*";

    /** What the conditions make of a request. */
    enum Outcome {
        SERVE,
        NOT_MODIFIED,
        PRECONDITION_FAILED
    }

    /** Evaluates all conditions but {@code If-Range}, in the order of the standard. */
    Outcome evaluate(HeaderMap headers) {
        String ifMatch = list(headers, Headers.IF_MATCH);
        boolean holds = ifMatch == null
                ? DateUtils.handleIfUnmodifiedSince(headers.getFirst(Headers.IF_UNMODIFIED_SINCE), lastModified)
                : ETagUtils.handleIfMatch(ifMatch, etag, false);
        if (!holds) {
            return Outcome.PRECONDITION_FAILED;
        }
        String ifNoneMatch = list(headers, Headers.IF_NONE_MATCH);
        boolean changed = ifNoneMatch == null
                ? DateUtils.handleIfModifiedSince(headers.getFirst(Headers.IF_MODIFIED_SINCE), lastModified)
                // Undertow does not know the asterisk here.
                : !ifNoneMatch.equals(ANY) && ETagUtils.handleIfNoneMatch(ifNoneMatch, etag, true);
        return changed ? Outcome.SERVE : Outcome.NOT_MODIFIED;
    }

    /** A header that is a list may come in several lines, of which Undertow would look at the first. */
    private static String list(HeaderMap headers, HttpString name) {
        HeaderValues values = headers.get(name);
        return values == null ? null : String.join(",", values);
    }

    /**
     * Tells whether a request's ranges are meant for this very content. Undertow takes a later date for the same content,
     * too.
     */
    boolean rangeApplies(HeaderMap headers) {
        String ifRange = headers.getFirst(Headers.IF_RANGE);
        if (ifRange == null) {
            return true;
        }
        if (ifRange.startsWith("\"")) {
            return ifRange.equals(etag.toString());
        }
        return lastModified.equals(DateUtils.parseDate(ifRange));
    }
}
