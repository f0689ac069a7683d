// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.chaos;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.cli.CommandProcess;
import org.nuxeo.datagen.cli.Stages;

/** A run of a command under faults, in one or several processes. */
final class ChaosRun {

    private static final long LIMIT_MILLIS = 240_000;

    private final ChaosServices services;
    private final Path folder;
    private final List<CommandProcess> processes = new ArrayList<>();
    private final List<Integer> doubles = new ArrayList<>();
    private boolean killed;
    private boolean terminated;

    ChaosRun(ChaosServices services, Path folder) {
        this.services = services;
        this.folder = folder;
    }

    /**
     * The result of a process.
     *
     * @param exitCode exit code
     * @param err text on standard error
     */
    record Ended(int exitCode, String err) {}

    /** Returns whether the faults of this run can have caused an exit code. */
    boolean explains(int exitCode) {
        return exitCode == 0 || exitCode == 5 || exitCode == 137 && killed || exitCode == 143 && terminated;
    }

    /** Starts a command for each work folder, injects the faults, and returns the results of the processes. */
    List<Ended> run(List<Stages> each, List<Fault> faults, String command, String... options) throws Exception {
        for (Stages stages : each) {
            processes.add(CommandProcess.start(
                    folder.resolve(command + "-" + processes.size() + ".err"), stages.arguments(command, options)));
        }
        Thread breaking = new Thread(() -> breakAll(faults, each.get(0).arguments(command, options)), "chaos");
        breaking.setDaemon(true);
        breaking.start();
        List<Ended> ended = new ArrayList<>();
        try {
            long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);
            for (CommandProcess process : processes) {
                long left = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
                if (!process.endsWithin(Math.max(1, left))) {
                    process.signal("QUIT");
                    throw new AssertionError(command + " did not end within 240 s: " + process.err());
                }
                ended.add(new Ended(process.exitCode(), process.err()));
            }
        } finally {
            breaking.interrupt();
            breaking.join();
            processes.forEach(CommandProcess::close);
            services.heal();
        }
        return ended;
    }

    /** Returns the results of second processes with the same work folder. */
    List<Integer> doubles() {
        return doubles;
    }

    private void breakAll(List<Fault> faults, String[] command) {
        long startNanos = System.nanoTime();
        try {
            for (Fault fault : faults) {
                long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
                Thread.sleep(Math.max(0, fault.atMillis() - passed));
                happen(fault, command);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IllegalStateException("the chaos runner itself failed", e);
        }
    }

    private void happen(Fault fault, String[] command) throws Exception {
        switch (fault.kind().target()) {
            case KAFKA -> ofKafka(services.kafka(), fault);
            case MONGO -> ofNetwork(services.toMongo(), fault);
            case ELASTICSEARCH -> ofNetwork(services.toElasticsearch(), fault);
            default -> ofProcess(fault, command);
        }
    }

    private static void ofKafka(ChaosKafka kafka, Fault fault) throws Exception {
        switch (fault.kind().effect()) {
            case SUSPEND -> {
                kafka.suspend();
                Thread.sleep(fault.lastsMillis());
                kafka.resume();
            }
            case KILL -> {
                kafka.kill();
                Thread.sleep(fault.lastsMillis());
                kafka.start();
            }
            default -> ofNetwork(kafka.proxy(), fault);
        }
    }

    private void ofProcess(Fault fault, String[] command) throws Exception {
        switch (fault.kind().effect()) {
            case SUSPEND -> {
                processes.get(0).signal("STOP");
                Thread.sleep(fault.lastsMillis());
                processes.get(0).signal("CONT");
            }
            case TERMINATE -> {
                terminated = true;
                processes.get(0).signal("TERM");
            }
            case KILL -> {
                killed = true;
                processes.get(processes.size() - 1).signal("KILL");
            }
            default -> {
                try (CommandProcess second = CommandProcess.start(folder.resolve("double.err"), command)) {
                    doubles.add(second.exitCode());
                }
            }
        }
    }

    private static void ofNetwork(ChaosProxy proxy, Fault fault) throws InterruptedException {
        switch (fault.kind().effect()) {
            case RESET -> proxy.reset();
            case CUT -> proxy.cutReplies(3);
            case DELAY -> {
                proxy.delay(100);
                Thread.sleep(fault.lastsMillis());
                proxy.delay(0);
            }
            case DROP -> {
                proxy.drop(true);
                Thread.sleep(fault.lastsMillis());
                proxy.drop(false);
            }
            default -> {
                proxy.refuse(true);
                Thread.sleep(fault.lastsMillis());
                proxy.refuse(false);
            }
        }
    }
}
