// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A Kafka broker in this virtual machine. */
final class Broker {

    /** The same id at each start, so that a broker can be restarted with the same data. */
    private static final Uuid CLUSTER = new Uuid(2020, 1);

    private final KafkaRaftServer server;

    private Broker(Path file, List<String> scramUsers) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("format", "--ignore-formatted", "-t", CLUSTER.toString(), "-c", file.toString()));
        for (String user : scramUsers) {
            arguments.addAll(List.of("--add-scram", user));
        }
        PrintStream quiet = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        if (StorageTool.execute(arguments.toArray(String[]::new), quiet) != 0) {
            throw new IOException("the log folder of Kafka cannot be formatted");
        }
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            properties.load(in);
        }
        server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
        server.startup();
    }

    /**
     * Starts a broker and returns the action that stops it.
     *
     * @param scramUsers users of SCRAM, in the form of {@code kafka-storage format --add-scram}
     */
    static Runnable start(Path file, List<String> scramUsers) throws IOException {
        Broker broker = new Broker(file, scramUsers);
        return broker::stop;
    }

    private void stop() {
        server.shutdown();
        server.awaitShutdown();
    }
}
