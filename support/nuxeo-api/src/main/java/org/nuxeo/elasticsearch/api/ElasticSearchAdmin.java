// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.elasticsearch.api;

import java.util.List;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The service that administers the indexes. */
public interface ElasticSearchAdmin {
    default void dropAndInitRepositoryIndex(String text) {
        throw SignatureOnly.called();
    }

    void flushRepositoryIndex(String text);

    String getIndexNameForRepository(String text);

    List<String> getRepositoryNames();

    void refreshRepositoryIndex(String text);
}
