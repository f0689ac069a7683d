// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.transport.Netty4Plugin;

/** A single-node Elasticsearch cluster. */
final class ElasticsearchChild {
    private ElasticsearchChild() {}

    /** Starts it as {@link ServiceMain} says. */
    static String start(Path folder, Consumer<AutoCloseable> stops) throws Exception {
        Settings settings = Settings.builder()
                .put("node.name", "datagen")
                .put("cluster.name", "datagen")
                .put("path.home", folder.toString())
                .put("path.data", folder.resolve("data").toString())
                .put("path.logs", folder.resolve("logs").toString())
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("transport.type", "netty4")
                .put("transport.port", "0")
                .put("http.type", "netty4")
                .put("http.port", "0")
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .put("indices.breaker.total.use_real_memory", false)
                .build();
        Node node = new EmbeddedNode(
                InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "datagen"),
                List.of(Netty4Plugin.class, NuxeoAnalysisPlugin.class));
        stops.accept(node);
        node.start();
        HttpServerTransport transport = node.injector().getInstance(HttpServerTransport.class);
        return "http://127.0.0.1:" + transport.boundAddress().publishAddress().getPort();
    }

    private static final class EmbeddedNode extends Node {
        EmbeddedNode(Environment environment, List<Class<? extends Plugin>> plugins) {
            super(environment, plugins, false);
        }
    }
}
