// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk;

import java.io.Serializable;
import java.util.Map;
import org.nuxeo.ecm.core.api.AsyncService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.ecm.core.bulk.message.BulkStatus;

/** The service that runs an action on many documents. */
public interface BulkService extends AsyncService<String, BulkStatus, Map<String, Serializable>> {
    void appendExternalBucket(BulkBucket bulkBucket);

    void completeExternalScroll(String text, long number);

    String submit(BulkCommand bulkCommand);
}
