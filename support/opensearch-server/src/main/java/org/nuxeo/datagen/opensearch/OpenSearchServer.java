// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.opensearch;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** A cluster of one OpenSearch node. The virtual machine ends when its standard input ends. */
public final class OpenSearchServer {

    private OpenSearchServer() {}

    /**
     * Starts the node, prints {@code address http://127.0.0.1:PORT} on standard output, and waits for the end of input.
     *
     * @param arguments folder for the node's data
     */
    public static void main(String[] arguments) {
        PrintStream toParent = System.out;
        System.setOut(System.err);
        int exitCode = 0;
        try {
            toParent.println("address http://127.0.0.1:" + start(Path.of(arguments[0])));
            toParent.flush();
            // The parent sends nothing. The input ends when the parent ends, for whatever reason.
            System.in.transferTo(PrintStream.nullOutputStream());
        } catch (Exception | Error failure) {
            failure.printStackTrace();
            exitCode = 1;
        }
        // Threads of a node that did not start would keep the virtual machine alive.
        Runtime.getRuntime().halt(exitCode);
    }

    private static int start(Path folder) throws Exception {
        Settings settings = Settings.builder()
                .put("node.name", "datagen")
                .put("cluster.name", "datagen")
                .put("path.home", folder.toAbsolutePath().toString())
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("transport.type", "netty4")
                .put("transport.port", "0")
                .put("http.type", "netty4")
                .put("http.port", "0")
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .build();
        Node node = new EmbeddedNode(
                InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "datagen"),
                List.of(Netty4Plugin.class, CommonAnalysisPlugin.class));
        node.start();
        return node.injector()
                .getInstance(HttpServerTransport.class)
                .boundAddress()
                .publishAddress()
                .getPort();
    }

    private static final class EmbeddedNode extends Node {
        EmbeddedNode(Environment environment, List<Class<? extends Plugin>> plugins) {
            super(environment, plugins, false);
        }
    }
}
