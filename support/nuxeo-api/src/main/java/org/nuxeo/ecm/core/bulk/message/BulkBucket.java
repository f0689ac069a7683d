// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk.message;

import java.io.Serializable;
import java.util.List;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Some of the documents of a bulk command. */
public class BulkBucket implements Serializable {
    public BulkBucket(String text, List<String> list) {
        throw SignatureOnly.called();
    }
}
