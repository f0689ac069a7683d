// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.importer.operation.OperationHost.ShardSetting;
import org.nuxeo.ecm.core.search.SearchClient;
import org.nuxeo.ecm.core.search.SearchIndex;
import org.nuxeo.ecm.core.search.SearchIndexingService;
import org.nuxeo.ecm.core.search.SearchService;
import org.nuxeo.elasticsearch.api.ElasticSearchAdmin;
import org.nuxeo.runtime.api.Framework;

/** A server is asked for its indexes with the search classes that it has, if any. */
class SearchIndexesTest {

    /** Loads the classes of this bundle and its tests, in a server that lacks the classes of one package. */
    private static final class ServerWithout extends URLClassLoader {

        private final String lacking;

        ServerWithout(String lacking) throws MalformedURLException {
            super(
                    new URL[] {
                        Path.of("target/classes").toUri().toURL(),
                        Path.of("target/test-classes").toUri().toURL()
                    },
                    SearchIndexesTest.class.getClassLoader());
            this.lacking = lacking;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(lacking)) {
                throw new ClassNotFoundException(name);
            }
            if (name.startsWith("org.nuxeo.datagen.importer.nuxeo.") || name.startsWith("org.nuxeo.runtime.api.")) {
                synchronized (getClassLoadingLock(name)) {
                    Class<?> loaded = findLoadedClass(name);
                    return loaded == null ? findClass(name) : loaded;
                }
            }
            return super.loadClass(name, resolve);
        }
    }

    /** Runs in the server. */
    static final class Before2025 {

        private Before2025() {}

        static boolean coversUsEast() {
            Framework.register(
                    ElasticSearchAdmin.class,
                    Server.proxy(ElasticSearchAdmin.class, (method, arguments) -> switch (method) {
                        case "getRepositoryNames" -> List.of("us-east", "default");
                        case "getIndexNameForRepository" -> arguments[0].equals("default") ? "mine" : "nuxeo-us-east";
                        default -> throw new IllegalStateException(new ConnectException("Connection refused"));
                    }));
            SearchIndexes.ask("us-west");
            try {
                SearchIndexes.ask("us-east");
                return false;
            } catch (RuntimeException e) {
                if (!e.getMessage()
                        .startsWith("search index nuxeo-us-east at its configured address does not answer")) {
                    throw e;
                }
            }
            return SearchIndexes.cover("us-east")
                    && !SearchIndexes.cover("us-west")
                    && SearchIndexes.nameOf("default").equals("mine")
                    && SearchIndexes.nameOf("us-west").equals("nuxeo-us-west");
        }
    }

    /** Runs in the server. */
    static final class Since2025 {

        private Since2025() {}

        static boolean coversUsEast() {
            SearchClient client = Server.proxy(SearchClient.class, (method, arguments) -> true);
            Framework.register(
                    SearchIndexingService.class,
                    Server.proxy(SearchIndexingService.class, (method, arguments) -> client));
            Framework.register(
                    SearchService.class,
                    Server.proxy(
                            SearchService.class,
                            (method, arguments) -> arguments[0].equals("us-east")
                                    ? List.of(new SearchIndex("us-east", "opensearch", "us-east"))
                                    : List.of()));
            boolean namesNothing = SearchIndexes.nameOf("default").equals("nuxeo-default");
            Framework.set("nuxeo.search.client.default.opensearch1.index.name", "mine");
            Framework.set("elasticsearch.indexNumberOfShards", "8");
            ShardSetting inherited = SearchIndexes.shardSetting();
            Framework.set("nuxeo.search.client.default.opensearch1.settings.numberOfShards", "9");
            return SearchIndexes.cover("us-east")
                    && !SearchIndexes.cover("us-west")
                    && namesNothing
                    && SearchIndexes.nameOf("default").equals("mine")
                    && SearchIndexes.nameOf("us-east").equals("nuxeo-us-east")
                    && inherited.shards() == 8
                    && SearchIndexes.shardSetting().shards() == 9;
        }
    }

    /** Runs in the server. */
    static final class WithoutSearch {

        private WithoutSearch() {}

        static boolean coversUsEast() {
            return SearchIndexes.cover("us-east");
        }
    }

    private static boolean coversUsEast(String lacking, Class<?> script) throws Exception {
        try (ServerWithout server = new ServerWithout(lacking)) {
            Method method = server.loadClass(script.getName()).getDeclaredMethod("coversUsEast");
            method.setAccessible(true);
            return (boolean) method.invoke(null);
        }
    }

    @Test
    void lts2023IsAskedWithItsClasses() throws Exception {
        assertThat(coversUsEast("org.nuxeo.ecm.core.search.", Before2025.class)).isTrue();
    }

    @Test
    void lts2025IsAskedWithItsClasses() throws Exception {
        assertThat(coversUsEast("org.nuxeo.elasticsearch.", Since2025.class)).isTrue();
    }

    @Test
    void aServerWithoutSearchHasNoIndex() throws Exception {
        assertThat(coversUsEast("org.nuxeo.elasticsearch.", WithoutSearch.class))
                .isFalse();
    }
}
