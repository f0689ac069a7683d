// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.nuxeo.datagen.importer.run.StopSource;

/**
 * The orderly end of the process after Ctrl-C or SIGTERM. Running work is asked to stop, and the process waits until
 * the command has saved its state and stopped its services. Then the virtual machine exits with 130 or 143. It also
 * does so if the command is stuck, which loses nothing, since its files are consistent at any time.
 */
public final class Termination extends StopSource.StopSwitch {
    private static final long TIMEOUT_MILLIS = 3_000;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile OptionalInt exitCode = OptionalInt.empty();

    /** Starts to handle the signals of this process. */
    public void install() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::terminate, "termination"));
    }

    /** Returns whether a signal has arrived. The virtual machine may know it first, and then refuses new hooks. */
    public boolean underWay() {
        if (!requested()) {
            Thread probe = new Thread("probe");
            try {
                Runtime.getRuntime().addShutdownHook(probe);
                Runtime.getRuntime().removeShutdownHook(probe);
            } catch (IllegalStateException e) {
                return true;
            }
        }
        return requested();
    }

    /** Sets the exit code with which a signal ends the process from now on. */
    public void exitWith(int code) {
        exitCode = OptionalInt.of(code);
    }

    /**
     * Exits with the code of a command that has ended, or with that of the signal if one has arrived. Does not return.
     *
     * <p>After a signal, only the signal's thread exits. As soon as the shutdown hooks have ended, the virtual machine halts
     * with the code of the first thread that asks for it, which could be this one.
     *
     * @param exit ends the process, such as {@link System#exit}
     */
    public void exit(int code, IntConsumer exit) {
        boolean bySignal = underWay();
        finished.countDown();
        while (bySignal) {
            LockSupport.park(this);
            // An interrupted thread does not park.
            Thread.interrupted();
        }
        exit.accept(code);
    }

    private void terminate() {
        if (finished.getCount() == 0) {
            return;
        }
        request();
        try {
            if (!finished.await(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
                System.err.println("datagen: ended before the command had stopped by itself; repeat it to resume");
            }
        } catch (InterruptedException e) {
            System.err.println("datagen: interrupted while the command was stopping");
        }
        exitCode.ifPresent(code -> Runtime.getRuntime().halt(code));
    }

    /** Thrown when a signal has stopped a command (exit code 130). */
    public static final class InterruptedCommandException extends RuntimeException {
        /** @param message the state of its work in one line */
        public InterruptedCommandException(String message) {
            super(message);
        }
    }
}
