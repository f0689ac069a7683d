// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.store.testing.ChildJvm;

/** A signal during the start of a command, after which libraries cannot be initialized any more. */
class EarlySignalTest {
    private static final int HEAP_MEGABYTES = 128;

    @TempDir
    private Path folder;

    /** A process that is already ending when its command starts, so that a library fails. */
    public static final class Ending {
        private Ending() {}

        public static void main(String[] arguments) {
            Termination termination = new Termination();
            CountDownLatch ended = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> await(ended)));
            new Thread(() -> System.exit(143), "signal").start();
            while (!termination.underWay()) {
                Thread.onSpinWait();
            }
            int code = new Datagen(Console.system(), new FailingEnvironment(), termination).run(arguments);
            System.err.println("exit code " + code);
            ended.countDown();
        }

        private static void await(CountDownLatch ended) {
            try {
                ended.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Fails like a library in a process that is ending. */
    private static final class FailingEnvironment extends AbstractMap<String, String> {
        @Override
        public Set<Map.Entry<String, String>> entrySet() {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    @Test
    void aSignalIsReportedInsteadOfTheFailureOfALibrary() throws Exception {
        Path output = folder.resolve("output");
        Process process = ChildJvm.start(Ending.class, HEAP_MEGABYTES, output, "plan");
        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(Files.readString(output)).isEqualTo("datagen: interrupted\nexit code 130\n");
    }
}
