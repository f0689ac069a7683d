// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.nuxeo.datagen.store.service.KafkaSettings;

/** A real Kafka broker, which can be stopped and started again with the same data. */
public final class TestKafka implements AutoCloseable {

    private static final int PORTS = 6_000;
    private static final AtomicInteger NEXT_PORT = new AtomicInteger(new SecureRandom().nextInt(PORTS));

    /** Two JVMs test side by side, so each has ports of its own: one whose broker is down is not taken by the other. */
    private static final int FIRST_PORT = 20_000 + PORTS * (Integer.getInteger("datagen.fork", 0) % 2);

    private final Properties properties = new Properties();
    private final int port;
    private final Path file;
    private final List<String> scramUsers;
    private Runnable stopping;

    public TestKafka(Path folder) throws IOException {
        this(folder, Ports.free(), Map.of(), List.of());
    }

    /** Starts a broker at given ports, with the data of an earlier one. */
    public TestKafka(Path folder, Ports ports) throws IOException {
        this(folder, ports, Map.of(), List.of());
    }

    /**
     * The ports of a broker.
     *
     * @param clients its own port
     * @param advertised the port that clients connect to, such as that of a proxy
     * @param controller the port of its controller
     */
    public record Ports(int clients, int advertised, int controller) {

        static Ports free() throws IOException {
            int clients = freePort();
            return new Ports(clients, clients, freePort());
        }
    }

    /** Starts a broker that requires a user, with SASL over TLS: PLAIN, or SCRAM with SHA-512. */
    public static TestKafka secured(Path folder, TestCertificate certificate, String user, String password)
            throws IOException {
        String prefix = "listener.name.secure.";
        return new TestKafka(
                folder,
                Ports.free(),
                Map.of(
                        prefix + "ssl.keystore.location",
                        certificate.keystore().toString(),
                        prefix + "ssl.keystore.type",
                        "PKCS12",
                        prefix + "ssl.keystore.password",
                        TestCertificate.PASSWORD,
                        prefix + "ssl.key.password",
                        TestCertificate.PASSWORD,
                        prefix + "sasl.enabled.mechanisms",
                        "PLAIN,SCRAM-SHA-512",
                        prefix + "scram-sha-512.sasl.jaas.config",
                        "org.apache.kafka.common.security.scram.ScramLoginModule required;",
                        prefix + "plain.sasl.jaas.config",
                        "org.apache.kafka.common.security.plain.PlainLoginModule required user_" + user + "=\""
                                + password + "\";"),
                List.of("SCRAM-SHA-512=[name=" + user + ",password=" + password + "]"));
    }

    private TestKafka(Path folder, Ports ports, Map<String, String> security, List<String> newScramUsers)
            throws IOException {
        scramUsers = newScramUsers;
        port = ports.clients();
        int controllerPort = ports.controller();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("listeners", "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
        properties.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + ports.advertised());
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("inter.broker.listener.name", "PLAINTEXT");
        properties.put("listener.security.protocol.map", "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT");
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        properties.put("log.dirs", folder.resolve("kafka").toString());
        for (String topic : new String[] {"offsets.topic", "transaction.state.log", "share.coordinator.state.topic"}) {
            properties.put(topic + ".replication.factor", "1");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("offsets.topic.num.partitions", "2");
        properties.put("group.initial.rebalance.delay.ms", "0");
        // Members that a test kills are removed from their group soon.
        properties.put("group.min.session.timeout.ms", "1000");
        properties.put("auto.create.topics.enable", "false");
        properties.put("log.cleaner.dedupe.buffer.size", "4194304");
        if (!security.isEmpty()) {
            int insidePort = freePort();
            properties.put(
                    "listeners",
                    "SECURE://127.0.0.1:" + port + ",INSIDE://127.0.0.1:" + insidePort + ",CONTROLLER://127.0.0.1:"
                            + controllerPort);
            properties.put("advertised.listeners", "SECURE://127.0.0.1:" + port + ",INSIDE://127.0.0.1:" + insidePort);
            properties.put("inter.broker.listener.name", "INSIDE");
            properties.put("listener.security.protocol.map", "CONTROLLER:PLAINTEXT,INSIDE:PLAINTEXT,SECURE:SASL_SSL");
            properties.putAll(security);
        }
        file = folder.resolve("server.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        start();
    }

    /**
     * Returns a port that is not in use, and that no call before has returned. It lies below the ports that Linux gives
     * to clients (32,768 and above), so that no connection takes it before the server does.
     */
    public static int freePort() throws IOException {
        IOException inUse = null;
        for (int tries = 0; tries < 1_000; tries++) {
            int port = FIRST_PORT + Math.floorMod(NEXT_PORT.getAndIncrement(), PORTS);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
                return socket.getLocalPort();
            } catch (BindException e) {
                inUse = e;
            }
        }
        throw inUse;
    }

    public void start() {
        try {
            stopping = Broker.start(file, scramUsers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void stop() {
        stopping.run();
    }

    public KafkaSettings settings() {
        return KafkaSettings.of("127.0.0.1:" + port);
    }

    @Override
    public void close() {
        stop();
    }
}
