// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import org.eclipse.jetty.http.HttpDateTime;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.nuxeo.datagen.server.http.Request;

/**
 * The validators of a blob, against which the conditions of a request are evaluated (RFC 9110, section 13).
 *
 * @param etag strong entity tag, in quotation marks
 * @param modifiedMillis time of the last change, a whole second
 */
record BlobConditions(String etag, long modifiedMillis) {
    private static final String ANY = "*";

    /** The result of the evaluation. */
    enum Outcome {
        SERVE,
        NOT_MODIFIED,
        PRECONDITION_FAILED
    }

    /** Evaluates all conditions except {@code If-Range}, in the order of the standard. */
    Outcome evaluate(HttpFields headers) {
        boolean holds = headers.contains(HttpHeader.IF_MATCH)
                ? Request.tags(headers, HttpHeader.IF_MATCH).stream()
                        .anyMatch(tag -> tag.equals(ANY) || tag.equals(etag))
                : modifiedMillis <= date(headers, HttpHeader.IF_UNMODIFIED_SINCE, Long.MAX_VALUE);
        if (!holds) {
            return Outcome.PRECONDITION_FAILED;
        }
        boolean changed = headers.contains(HttpHeader.IF_NONE_MATCH)
                ? !Request.isCached(headers, etag)
                : modifiedMillis > date(headers, HttpHeader.IF_MODIFIED_SINCE, Long.MIN_VALUE);
        return changed ? Outcome.SERVE : Outcome.NOT_MODIFIED;
    }

    private static long date(HttpFields headers, HttpHeader name, long absent) {
        String text = headers.get(name);
        long date = text == null ? -1 : HttpDateTime.parseToEpoch(text);
        return date < 0 ? absent : date;
    }

    /** Returns whether the ranges of a request are valid for this version of the content. */
    boolean rangeApplies(HttpFields headers) {
        String ifRange = headers.get(HttpHeader.IF_RANGE);
        return ifRange == null
                || (ifRange.startsWith("\"")
                        ? ifRange.equals(etag)
                        : modifiedMillis == date(headers, HttpHeader.IF_RANGE, -1));
    }
}
