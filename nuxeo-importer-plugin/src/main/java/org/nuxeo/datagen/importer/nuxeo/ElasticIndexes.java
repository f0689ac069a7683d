// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.elasticsearch.api.ElasticSearchAdmin;
import org.nuxeo.runtime.api.Framework;

/** The search indexes of LTS 2021 and 2023. */
final class ElasticIndexes {

    private ElasticIndexes() {}

    static boolean cover(String repositoryName) {
        ElasticSearchAdmin admin = Framework.getService(ElasticSearchAdmin.class);
        return admin != null && admin.getRepositoryNames().contains(repositoryName);
    }

    static void empty(String repositoryName) {
        ElasticSearchAdmin admin = Framework.getService(ElasticSearchAdmin.class);
        admin.dropAndInitRepositoryIndex(repositoryName);
        admin.flushRepositoryIndex(repositoryName);
    }
}
