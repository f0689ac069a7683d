package org.nuxeo.datagen.cli.process;

import org.nuxeo.datagen.importer.failure.FailureMessages;

/**
 * The end of a process in which a thread has died of an error of the virtual machine. Nobody knows what it left undone,
 * and with no memory left the others would struggle for minutes, so the process ends at once; whatever it keeps is whole
 * at any time.
 */
public final class LastWords {
    private LastWords() {}

    /** Listens to all threads of this process from now on; what fails after a signal was cut short by it. */
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
