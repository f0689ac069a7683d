package org.nuxeo.ecm.core.bulk;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.nuxeo.ecm.core.api.AsyncService;
import org.nuxeo.ecm.core.bulk.message.BulkBucket;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.ecm.core.bulk.message.BulkStatus;

/** Runs an action over many documents. */
public interface BulkService extends AsyncService<String, BulkStatus, Map<String, Serializable>> {
    void appendExternalBucket(BulkBucket bulkBucket);

    boolean await(String text, Duration duration) throws InterruptedException;

    boolean await(Duration duration) throws InterruptedException;

    void completeExternalScroll(String text, long number);

    BulkCommand getCommand(String text);

    List<BulkStatus> getStatuses(String text);

    String submit(BulkCommand bulkCommand);

    String submitTransactional(BulkCommand bulkCommand);
}
