package org.nuxeo.datagen.cli.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.importer.run.StopSource;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end: what runs is told to stop, and the process waits until the command has
 * saved its state and ended its services. The virtual machine then exits with 130 or 143 by itself, also if the command
 * is stuck: whatever it keeps is whole at any time, so nothing is lost that was done.
 */
public final class Termination implements StopSource {
    private static final long PATIENCE_MILLIS = 3_000;

    private final Deque<Runnable> stops = new ArrayDeque<>();
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean requested;
    private volatile OptionalInt exitCode = OptionalInt.empty();

    /** Listens to the signals of this process from now on. */
    public void install() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::terminate, "termination"));
    }

    /** Whether a signal has arrived. */
    @Override
    public boolean requested() {
        return requested;
    }

    /** Whether a signal has arrived, if only the virtual machine knows of it yet: it then takes no hook any more. */
    public boolean underWay() {
        if (!requested) {
            Thread probe = new Thread("probe");
            try {
                Runtime.getRuntime().addShutdownHook(probe);
                Runtime.getRuntime().removeShutdownHook(probe);
            } catch (IllegalStateException e) {
                return true;
            }
        }
        return requested;
    }

    /**
     * Has something stopped when a signal arrives, at once if one has arrived already.
     *
     * @param stop returns quickly, and may be called while the thing is ending by itself
     */
    public StopSource.Registration onSignal(Runnable stop) {
        synchronized (stops) {
            stops.push(stop);
        }
        if (requested) {
            stop.run();
        }
        return () -> {
            synchronized (stops) {
                stops.remove(stop);
            }
        };
    }

    @Override
    public StopSource.Registration onStop(Runnable stop) {
        return onSignal(stop);
    }

    /** From now on a signal ends the process with this code instead of its own. */
    public void exitWith(int code) {
        exitCode = OptionalInt.of(code);
    }

    /** The command has ended: nothing is left to wait for. */
    public void finished() {
        finished.countDown();
    }

    private void terminate() {
        if (finished.getCount() == 0) {
            return;
        }
        requested = true;
        Runnable[] running;
        synchronized (stops) {
            running = stops.toArray(Runnable[]::new);
        }
        for (Runnable stop : running) {
            stop.run();
        }
        try {
            if (!finished.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                System.err.println("datagen: ended before the command had stopped by itself; repeat it to resume");
            }
        } catch (InterruptedException hurry) {
            System.err.println("datagen: interrupted while the command was stopping");
        }
        exitCode.ifPresent(code -> Runtime.getRuntime().halt(code));
    }
}
