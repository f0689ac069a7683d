// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.testing.Eventually;

/** The processes and ports of services, for checks that nothing remains after they have ended. */
final class Remains {
    private final List<Long> pids;
    private final List<Integer> ports;

    Remains(List<Long> pids, List<Integer> ports) {
        this.pids = pids;
        this.ports = ports;
    }

    static Remains of(EmbeddedServices services) {
        List<Integer> ports = new ArrayList<>();
        for (ServiceKind kind : ServiceKind.values()) {
            String address = services.addresses().of(kind);
            if (address != null) {
                ports.add(URI.create(address.contains("://") ? address : "kafka://" + address)
                        .getPort());
            }
        }
        assertThat(ports).isNotEmpty().hasSameSizeAs(services.pids());
        return new Remains(services.pids(), ports);
    }

    /** Asserts that no process and no port remain, and only logs in the folder. */
    void assertNone(Path work) throws IOException {
        for (long pid : pids) {
            assertThat(alive(pid)).as("process %d", pid).isFalse();
        }
        for (int port : ports) {
            assertThat(listens(port)).as("port %d", port).isFalse();
        }
        assertThat(besidesLogs(work)).isEmpty();
    }

    /** Waits until nothing remains. */
    void awaitNone(Path work) throws Exception {
        Eventually.await("the end of the services", () -> !remains(work));
        assertNone(work);
    }

    private boolean remains(Path work) throws IOException {
        return pids.stream().anyMatch(Remains::alive) || !besidesLogs(work).isEmpty();
    }

    static boolean alive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<Path> besidesLogs(Path work) throws IOException {
        try (Stream<Path> files = Files.list(work)) {
            return files.filter(file -> !file.toString().endsWith(".log")).toList();
        }
    }
}
