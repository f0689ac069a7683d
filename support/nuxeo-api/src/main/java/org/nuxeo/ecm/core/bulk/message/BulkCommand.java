// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk.message;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** An action and the query for its documents. */
public class BulkCommand implements Serializable {
    protected BulkCommand() {
        throw SignatureOnly.called();
    }

    /** A builder of bulk commands. */
    public static class Builder {
        public Builder(String text, String text2, String text3) {
            throw SignatureOnly.called();
        }

        public Builder bucket(int number) {
            throw SignatureOnly.called();
        }

        public BulkCommand build() {
            throw SignatureOnly.called();
        }

        public Builder param(String text, Serializable serializable) {
            throw SignatureOnly.called();
        }

        public Builder repository(String text) {
            throw SignatureOnly.called();
        }

        public Builder useExternalScroller() {
            throw SignatureOnly.called();
        }
    }
}
