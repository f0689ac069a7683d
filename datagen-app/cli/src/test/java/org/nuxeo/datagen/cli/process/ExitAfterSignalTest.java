// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.store.testing.ChildJvm;

/** The exit code of a command that ends because of a signal. */
class ExitAfterSignalTest {
    private static final int HEAP_MEGABYTES = 64;

    @TempDir
    private Path folder;

    /** A process whose command ends after a signal has arrived, and whose exit takes effect at once. */
    public static final class Interrupted {
        private Interrupted() {}

        public static void main(String[] arguments) {
            Termination termination = new Termination();
            termination.install();
            if (arguments.length > 0) {
                new Thread(() -> System.exit(Integer.parseInt(arguments[0])), "signal").start();
                while (!termination.underWay()) {
                    Thread.onSpinWait();
                }
            }
            termination.exit(130, Runtime.getRuntime()::halt);
        }
    }

    @Test
    void theCodeIsThatOfTheSignal() throws Exception {
        assertThat(exitCode("143")).isEqualTo(143);
    }

    @Test
    void withoutASignalTheCodeIsThatOfTheCommand() throws Exception {
        assertThat(exitCode()).isEqualTo(130);
    }

    private int exitCode(String... arguments) throws Exception {
        return ChildJvm.start(Interrupted.class, HEAP_MEGABYTES, folder.resolve("output"), arguments)
                .waitFor();
    }
}
