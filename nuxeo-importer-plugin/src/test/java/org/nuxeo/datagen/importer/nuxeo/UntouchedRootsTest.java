// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.runtime.api.Framework;

class UntouchedRootsTest {

    private static DocumentModel root(String repository) {
        return (DocumentModel) Proxy.newProxyInstance(
                DocumentModel.class.getClassLoader(),
                new Class<?>[] {DocumentModel.class},
                (proxy, method, arguments) -> repository);
    }

    @Test
    void theContentTemplateFillsOtherRepositoriesOnly() {
        UntouchedRoots factory = new UntouchedRoots();
        for (String repository : List.of("default", "us-east", "us-west", "archives", "other")) {
            factory.createContentStructure(root(repository));
        }
        assertThat(factory.filled).containsExactly("default", "other");
    }

    @Test
    void theRepositoriesOfAModelAreThoseOfTheSetting() {
        Framework.set("datagen.repositories.names", "policies,archive");
        try {
            UntouchedRoots factory = new UntouchedRoots();
            for (String repository : List.of("default", "policies", "archive", "us-east")) {
                factory.createContentStructure(root(repository));
            }
            assertThat(factory.filled).containsExactly("default", "us-east");
        } finally {
            Framework.clear();
        }
    }
}
