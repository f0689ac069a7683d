// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.lib.stream.log;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The unread part of a log. */
public class LogLag {
    public LogLag(long number, long number2) {
        throw SignatureOnly.called();
    }

    public long lag() {
        throw SignatureOnly.called();
    }

    public long lower() {
        throw SignatureOnly.called();
    }

    public long upper() {
        throw SignatureOnly.called();
    }
}
