// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import org.nuxeo.datagen.store.failure.FailureReasons.FailureMessages;

/**
 * The end of the process after an error of the virtual machine in any thread. Without memory, the other threads could
 * continue for minutes with unknown results, so the process ends at once. This is safe, since its files are consistent at any
 * time.
 */
public final class LastWords {
    private LastWords() {}

    /** Starts to handle the uncaught errors of all threads. Failures after a signal are its consequence and are ignored. */
    public static void install(Console console, Termination termination) {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (failure instanceof VirtualMachineError) {
                console.err()
                        .println("datagen: " + FailureMessages.of(failure).orElse("the Java virtual machine failed"));
                Runtime.getRuntime().halt(ExitCode.INTERNAL_ERROR);
            }
            if (!termination.underWay()) {
                failure.printStackTrace(console.err());
            }
        });
    }
}
