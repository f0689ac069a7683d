// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.child;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A single Kafka broker that is also the controller. */
final class KafkaChild {
    private KafkaChild() {}

    /** Starts it as {@link ServiceMain} says. */
    static String start(Path folder, Consumer<AutoCloseable> stops) throws Exception {
        int[] ports = freePorts();
        Properties properties = new Properties();
        properties.putAll(settings(ports[0], ports[1], folder.resolve("data")));
        format(properties, folder.resolve("server.properties"));
        KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
        stops.accept(() -> {
            server.shutdown();
            server.awaitShutdown();
        });
        server.startup();
        return "127.0.0.1:" + ports[0];
    }

    private static Map<String, String> settings(int port, int controllerPort, Path data) {
        return Map.ofEntries(
                Map.entry("process.roles", "broker,controller"),
                Map.entry("node.id", "1"),
                Map.entry("listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort),
                Map.entry("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port),
                Map.entry("controller.listener.names", "CONTROLLER"),
                Map.entry("inter.broker.listener.name", "PLAINTEXT"),
                Map.entry("listener.security.protocol.map", "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT"),
                Map.entry("controller.quorum.voters", "1@127.0.0.1:" + controllerPort),
                Map.entry("log.dirs", data.toString()),
                Map.entry("log.retention.ms", "-1"),
                Map.entry("default.replication.factor", "1"),
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("offsets.topic.num.partitions", "4"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("share.coordinator.state.topic.replication.factor", "1"),
                Map.entry("share.coordinator.state.topic.min.isr", "1"),
                Map.entry("group.initial.rebalance.delay.ms", "0"),
                Map.entry("auto.create.topics.enable", "false"),
                // the default of 128 MB would be allocated from the heap at the start
                Map.entry("log.cleaner.dedupe.buffer.size", "4194304"));
    }

    private static void format(Properties properties, Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        String id = Uuid.randomUuid().toString();
        String[] arguments = {"format", "--ignore-formatted", "-t", id, "-c", file.toString()};
        PrintStream messages = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        int code = StorageTool.execute(arguments, messages);
        if (code != 0) {
            throw new IOException("Kafka's storage tool failed to format the log folder: exit code " + code);
        }
    }

    private static int[] freePorts() throws IOException {
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        try (ServerSocket first = new ServerSocket(0, 1, loopback);
                ServerSocket second = new ServerSocket(0, 1, loopback)) {
            return new int[] {first.getLocalPort(), second.getLocalPort()};
        }
    }
}
