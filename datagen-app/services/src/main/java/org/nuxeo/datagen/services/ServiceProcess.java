// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.services.child.ServiceMain;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The parent's handle of a child JVM. */
final class ServiceProcess implements AutoCloseable {
    private static final long STOP_SECONDS = 8;
    private static final long LAST_WORDS_MILLIS = 1_000;
    private static final long COLLECTION_SECONDS = 60;
    private static final int TAIL_LINES = 5;
    private static final int TAIL_BYTES = 32 * 1024;

    /** Exit code of a JVM with {@code -XX:+ExitOnOutOfMemoryError} when its heap is full. */
    private static final int OUT_OF_HEAP = 3;

    /** Exit code of a process that was killed by SIGKILL. */
    private static final int KILLED = 137;

    /** The options that the child was started with. */
    final Jvm machine;

    private final Process process;
    private final Path folder;
    private final Path log;
    private final CompletableFuture<String> address = new CompletableFuture<>();
    private final Semaphore collections = new Semaphore(0);
    private final Thread reader;

    /**
     * Starts the child. The service is not ready yet then.
     *
     * @param servicesFolder existing folder for the log {@code <service>.log} and for the data of the service
     */
    ServiceProcess(Jvm machine, Path servicesFolder) throws IOException {
        this.machine = machine;
        String slug = machine.kind.slug();
        Path base = servicesFolder.toAbsolutePath();
        folder = Files.createTempDirectory(base, slug + "-");
        log = base.resolve(slug + ".log");
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        List<String> options = new ArrayList<>(machine.options());
        options.addAll(List.of(
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.io.tmpdir=" + temporary,
                "-Djava.awt.headless=true",
                "-Dlog4j2.configurationFile=classpath:datagen-service-log4j2.xml"));
        List<String> command = JvmCommand.of(options, ServiceMain.class.getName(), slug, folder.toString());
        try {
            process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        } catch (IOException e) {
            FolderTree.delete(folder);
            throw e;
        }
        reader = new DaemonThread("address-of-" + slug, this::readAddress);
        reader.start();
    }

    long pid() {
        return process.pid();
    }

    /**
     * Waits for the address of the service.
     *
     * @throws ServiceDownException if the child ended or did not report an address in time
     */
    String awaitAddress(long timeoutMillis) throws InterruptedException {
        try {
            return address.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ServiceDownException(Amounts.text(
                    "the embedded %s did not start within %d s%s",
                    machine.kind.title(), timeoutMillis / 1000, logTail()));
        } catch (ExecutionException e) {
            throw new ServiceDownException(ending(), e.getCause());
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Registers a listener that is called on another thread when the child has ended, or immediately if it already has.
     */
    void onEnd(Runnable listener) {
        process.onExit().thenRunAsync(listener);
    }

    /** Requests a garbage collection and returns whether it was done within a minute. */
    boolean collectGarbage() throws InterruptedException {
        collections.drainPermits();
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            // the child has ended, which its listeners learn
            return false;
        }
        return collections.tryAcquire(COLLECTION_SECONDS, TimeUnit.SECONDS);
    }

    /** Returns a message on how the child ended: that its heap was too small, or the last lines of its log. */
    String ending() {
        String code;
        try {
            code = process.waitFor(2, TimeUnit.SECONDS) ? "exit code " + process.exitValue() : "no exit code yet";
            reader.join(LAST_WORDS_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            code = "an unknown exit code";
        }
        return "the embedded " + machine.kind.title() + " ended with " + code + why();
    }

    private String why() {
        int code = process.isAlive() ? 0 : process.exitValue();
        String format = code == OUT_OF_HEAP
                ? ", out of its heap of %,d MB: reduce the number of documents, or raise the heap with --%s-heap %dg; see its"
                        + " log %s"
                : ", killed from outside, for example by a system that is short of memory: end other programs, or lower its"
                        + " heap of %,d MB with --%s-heap; see its log %4$s";
        int twiceGigabytes = (2 * machine.heapMegabytes + 1023) / 1024;
        return code == OUT_OF_HEAP || code == KILLED
                ? Amounts.text(format, machine.heapMegabytes, machine.kind.slug(), twiceGigabytes, log)
                : logTail();
    }

    /** Requests the child to end, without waiting. */
    void requestStop() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy();
        }
    }

    /** Ends the child, deletes its folder, and returns when this is done. */
    @Override
    public void close() {
        requestStop();
        CompletableFuture<Process> exit = process.onExit();
        exit.completeOnTimeout(process, STOP_SECONDS, TimeUnit.SECONDS).join();
        process.destroyForcibly().onExit().join();
        FolderTree.deletePatiently(folder);
    }

    private void readAddress() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String line;
            while ((line = lines.readLine()) != null) {
                if (line.startsWith(ServiceMain.ADDRESS_PREFIX)) {
                    address.complete(line.substring(ServiceMain.ADDRESS_PREFIX.length()));
                } else if (line.equals(ServiceMain.COLLECTED)) {
                    collections.release();
                } else {
                    // a JVM that cannot start writes the reason to standard output
                    Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }
            }
            address.completeExceptionally(new IOException("the child ended before the service was ready"));
        } catch (IOException e) {
            address.completeExceptionally(e);
        }
    }

    private String logTail() {
        try {
            List<String> lines = lastLines(log);
            return "; " + (lines.isEmpty() ? "nothing in " : "last lines of ") + log
                    + (lines.isEmpty() ? "" : ":\n  " + String.join("\n  ", lines));
        } catch (UncheckedIOException | IOException e) {
            return "; its log " + log + " cannot be read: " + e.getMessage();
        }
    }

    /** Returns at most five lines from the last 32 KB of a log, without stack frames. */
    static List<String> lastLines(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(Math.max(0, file.length() - TAIL_BYTES));
            byte[] tail = new byte[(int) (file.length() - file.getFilePointer())];
            file.readFully(tail);
            Stream<String> all = new String(tail, StandardCharsets.UTF_8).lines();
            List<String> lines = all.filter(line -> !line.isBlank() && !line.matches("\\t(at |[.]{3}).*"))
                    .toList();
            return lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        }
    }

    /**
     * The JVM options of a service.
     *
     * @param kind the service
     * @param heapMegabytes its maximum heap in mebibytes
     * @param use the amount of work that is expected of it
     */
    record Jvm(ServiceKind kind, int heapMegabytes, EmbeddedServices.Use use) {

        /**
         * Returns the options of the JVM. With the default limits of the parallel garbage collector, the stand-in would keep
         * running for minutes with an almost full heap.
         */
        List<String> options() {
            List<String> options = new ArrayList<>(List.of("-Xmx" + heapMegabytes + "m"));
            options.addAll(
                    switch (kind) {
                        case KAFKA -> List.of("-XX:+UseSerialGC");
                        case MONGO -> List.of("-XX:+UseParallelGC", "-XX:GCTimeLimit=75", "-XX:GCHeapFreeLimit=10");
                        case ELASTICSEARCH ->
                            List.of("-XX:+UseSerialGC", "-Des.set.netty.runtime.available.processors=false");
                    });
            if (use == EmbeddedServices.Use.SHORT) {
                options.add("-XX:TieredStopAtLevel=1");
            }
            return options;
        }
    }
}
