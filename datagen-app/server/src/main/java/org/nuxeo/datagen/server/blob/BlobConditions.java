// SPDX-License-Identifier: Apache-2.0
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
 * The validators of a blob, against which the conditions of a request are evaluated (RFC 9110, section 13).
 *
 * @param etag strong entity tag
 * @param lastModified date of the last change, in whole seconds
 */
record BlobConditions(ETag etag, Date lastModified) {
    private static final String ANY = "*";

    /** The result of the evaluation. */
    enum Outcome {
        SERVE,
        NOT_MODIFIED,
        PRECONDITION_FAILED
    }

    /** Evaluates all conditions except {@code If-Range}, in the order of the standard. */
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
                // Undertow does not support the asterisk in this header.
                : !ifNoneMatch.equals(ANY) && ETagUtils.handleIfNoneMatch(ifNoneMatch, etag, true);
        return changed ? Outcome.SERVE : Outcome.NOT_MODIFIED;
    }

    /** Returns all lines of a list header as one value. Undertow would use only the first line. */
    private static String list(HeaderMap headers, HttpString name) {
        HeaderValues values = headers.get(name);
        return values == null ? null : String.join(",", values);
    }

    /**
     * Returns whether the ranges of a request are valid for this version of the content. Undertow's own check also
     * accepts later dates.
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
