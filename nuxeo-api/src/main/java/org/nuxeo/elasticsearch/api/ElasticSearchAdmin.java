package org.nuxeo.elasticsearch.api;

import java.util.List;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Administers the indexes. */
public interface ElasticSearchAdmin {
    default void dropAndInitRepositoryIndex(String text) {
        throw SignatureOnly.called();
    }

    void dropAndInitRepositoryIndex(String text, boolean flag);

    void flushRepositoryIndex(String text);

    String getIndexNameForRepository(String text);

    long getPendingWorkerCount();

    List<String> getRepositoryNames();

    long getRunningWorkerCount();

    String getWriteIndexName(String text);

    boolean isEmbedded();

    boolean isIndexingInProgress();

    void refreshRepositoryIndex(String text);
}
