// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import org.nuxeo.datagen.store.testing.ChildJvm;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Eventually;

/** A real Kafka broker in a separate process behind a proxy. It can be suspended, killed and restarted. */
final class ChaosKafka implements AutoCloseable {

    private static final int HEAP_MEGABYTES = 384;

    private final Path folder;
    private final TestKafka.Ports ports;
    private final ChaosProxy proxy;
    private Process process;

    ChaosKafka(Path folder) throws Exception {
        this.folder = folder;
        int port = TestKafka.freePort();
        this.proxy = new ChaosProxy(port);
        this.ports = new TestKafka.Ports(port, proxy.port(), TestKafka.freePort());
        start();
    }

    /** The process of the broker. */
    public static final class Main {
        private Main() {}

        /** @param arguments folder and three ports */
        public static void main(String[] arguments) throws Exception {
            new TestKafka(
                    Path.of(arguments[0]),
                    new TestKafka.Ports(
                            Integer.parseInt(arguments[1]),
                            Integer.parseInt(arguments[2]),
                            Integer.parseInt(arguments[3])));
        }
    }

    ChaosProxy proxy() {
        return proxy;
    }

    /** Returns the address for the processes of the test. */
    String address() {
        return "127.0.0.1:" + proxy.port();
    }

    /** Starts the broker unless it is up, and waits until it listens. */
    void start() throws Exception {
        if (process == null || !process.isAlive()) {
            process = ChildJvm.start(
                    Main.class,
                    HEAP_MEGABYTES,
                    folder.resolve("kafka.log"),
                    folder.toString(),
                    Integer.toString(ports.clients()),
                    Integer.toString(ports.advertised()),
                    Integer.toString(ports.controller()));
        }
        Eventually.await("a broker that listens", this::listens);
    }

    private boolean listens() {
        try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), ports.clients())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void suspend() throws Exception {
        signal("STOP");
    }

    void resume() throws Exception {
        signal("CONT");
    }

    private void signal(String name) throws Exception {
        new ProcessBuilder("sh", "-c", "kill -" + name + " " + process.pid())
                .start()
                .waitFor();
    }

    /** Ends all faults. */
    void heal() throws Exception {
        proxy.heal();
        if (process.isAlive()) {
            resume();
        }
        start();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        proxy.close();
    }
}
