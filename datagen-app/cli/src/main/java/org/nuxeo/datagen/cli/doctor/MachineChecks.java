// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import static org.nuxeo.datagen.cli.doctor.Finding.State.FAULT;
import static org.nuxeo.datagen.cli.doctor.Finding.State.WARNING;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The checks of this machine: Java, processors, memory, open files, disks, ports and tools. */
public final class MachineChecks {
    private static final long MEGABYTE = 1L << 20;

    /** The memory of a small run: this command, and three services that do not fill their heaps. */
    private static final long ENOUGH_FOR_RUN_MEGABYTES = 2_000;

    /** The required number of open files, since Kafka and Elasticsearch keep those of each partition and segment open. */
    private static final long ENOUGH_OPEN_FILES = 4_096;

    /** The free space below which the check warns: ten times what 36,000 documents need. */
    private static final long ENOUGH_DISK_MEGABYTES = 2_000;

    /** The programs of the build and of tests; none of them is needed to run Datagen. */
    private static final List<String> OF_BUILD = List.of("git", "mvn");

    private static final List<String> OF_TESTS =
            List.of("qpdf", "pdftotext", "gs", "tiffinfo", "djpeg", "identify", "soffice", "jq", "chromium", "python3");

    private MachineChecks() {}

    /**
     * Checks this machine.
     *
     * @param work the work folder
     * @param port port of the page of {@code serve}
     * @param path value of the variable {@code PATH}, or null if it is not set
     */
    public static List<Finding> all(Path work, int port, @Nullable String path) {
        Machine machine = Machine.here();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        return List.of(
                java(),
                processors(machine),
                memory(machine, ServiceHeaps.defaults()),
                openFiles(machine),
                disk("work folder", work, "--work names another folder"),
                disk("temporary files", temporary, "DATAGEN_JAVA_OPTS=-Djava.io.tmpdir=DIR names another folder"),
                anyPort(),
                page(port),
                tools("tools of the build", OF_BUILD, "not needed by a release", path),
                tools("tools of tests", OF_TESTS, "tests that need them are skipped", path));
    }

    private static Finding java() {
        Path home = Path.of(System.getProperty("java.home"));
        boolean compiler = Files.exists(home.resolve("bin/javac")) || Files.exists(home.resolve("bin/javac.exe"));
        String found = Runtime.version() + " of " + System.getProperty("java.vendor") + " in " + home
                + (compiler ? ", with a" : ", without a") + " compiler; heap of this command up to "
                + WholeNumber.grouped(Runtime.getRuntime().maxMemory() / MEGABYTE)
                + " MB, more with DATAGEN_JAVA_OPTS=-Xmx...";
        return Finding.ok("java", found);
    }

    static Finding processors(Machine machine) {
        int count = machine.processors();
        String advice = "run and its services share one; name services on other machines";
        return Finding.of("processors", Integer.toString(count), count > 1, advice);
    }

    static Finding memory(Machine machine, ServiceHeaps heaps) {
        Stream<ServiceKind> services = Stream.of(ServiceKind.values());
        long needed = services.mapToLong(heaps::megabytes).sum();
        long free = machine.freeMemoryBytes() / MEGABYTE;
        String format = "%,d MB, of which %,d free; the services that run starts take up to %,d";
        String found = Amounts.text(format, machine.memoryBytes() / MEGABYTE, free, needed);
        String advice = free < ENOUGH_FOR_RUN_MEGABYTES
                ? "too little for run with its services: end other programs, or name services on other machines"
                : "enough for a small run; before a large one give the store less, such as --mongo-heap "
                        + Math.max(512, free / 2) + "m";
        return Finding.of("memory", found, free >= Math.max(needed, ENOUGH_FOR_RUN_MEGABYTES), advice);
    }

    static Finding openFiles(Machine machine) {
        long most = machine.openFiles();
        String found = most == 0 ? "no limit known" : "at most " + WholeNumber.grouped(most);
        boolean isEnough = most == 0 || most >= ENOUGH_OPEN_FILES;
        return Finding.of("open files", found, isEnough, "raise the limit before: ulimit -n 65536");
    }

    /**
     * Checks whether a folder can be written, and its free space. It need not exist, and nothing is written.
     *
     * @param name name of the finding
     * @param remedy the way to choose another folder
     */
    static Finding disk(String name, Path folder, String remedy) {
        Path there = existing(folder.toAbsolutePath().normalize());
        if (!Files.isDirectory(there) || !Files.isWritable(there)) {
            String fault = Files.isDirectory(there) ? " cannot be written to" : " is a file";
            return new Finding(name, FAULT, there + fault, remedy);
        }
        try {
            return room(name, folder, Files.getFileStore(there).getUsableSpace() / 1_000_000, remedy);
        } catch (IOException e) {
            String found = folder + ": its free space cannot be read (" + e.getMessage() + ")";
            return new Finding(name, WARNING, found, remedy);
        }
    }

    /** Returns a path, or what of it exists. */
    private static Path existing(Path path) {
        Path parent = path.getParent();
        return parent == null || Files.exists(path) ? path : existing(parent);
    }

    static Finding room(String name, Path folder, long megabytes, String remedy) {
        String found = Amounts.text("%s, %,d MB free", folder, megabytes);
        String advice = "free some space, or " + remedy + "; plan estimates what a dataset needs";
        return Finding.of(name, found, megabytes >= ENOUGH_DISK_MEGABYTES, advice);
    }

    /** Checks whether servers can listen on the loopback address. */
    private static Finding anyPort() {
        try (ServerSocket socket = listen(0)) {
            return Finding.ok("free ports", "available for services, such as " + socket.getLocalPort());
        } catch (IOException e) {
            String advice = "allow programs to listen on the loopback address, and check that it is up";
            return new Finding("free ports", FAULT, "127.0.0.1: no server can listen (" + e.getMessage() + ")", advice);
        }
    }

    /** Checks the port of the page of {@code serve}. */
    static Finding page(int port) {
        String name = "port " + port;
        try {
            listen(port).close();
            return Finding.ok(name, "free for the page of serve");
        } catch (IOException e) {
            String found = "cannot be used (" + e.getMessage() + ")";
            return new Finding(name, WARNING, found, "choose another --port, or 0 for any free port");
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }

    /** @param path value of the variable {@code PATH}, or null if it is not set */
    static Finding tools(String name, List<String> tools, String without, @Nullable String path) {
        List<String> missing = new ArrayList<>(tools);
        missing.removeIf(tool -> find(tool, path).isPresent());
        String found = tools.stream().filter(tool -> !missing.contains(tool)).collect(Collectors.joining(", "));
        String separator = found.isEmpty() || missing.isEmpty() ? "" : "; ";
        String lacks = missing.isEmpty() ? "" : "missing: " + String.join(", ", missing) + " (" + without + ")";
        return Finding.ok(name, found + separator + lacks);
    }

    static Optional<Path> find(String tool, @Nullable String path) {
        return Stream.ofNullable(path)
                .flatMap(folders -> Stream.of(folders.split(File.pathSeparator)))
                .flatMap(folder -> Stream.of("", ".exe", ".cmd").map(ending -> Path.of(folder, tool + ending)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * The resources of the machine.
     *
     * @param processors number of processors that this process may use
     * @param memoryBytes memory of the machine or the container
     * @param freeMemoryBytes free memory, including that of caches
     * @param openFiles largest number of open files in a process, or 0 if there is no limit or it is unknown
     */
    record Machine(int processors, long memoryBytes, long freeMemoryBytes, long openFiles) {
        private static final Path LINUX_MEMORY = Path.of("/proc/meminfo");

        static Machine here() {
            long memory = 0;
            long free = 0;
            long files = 0;
            var bean = ManagementFactory.getOperatingSystemMXBean();
            if (bean instanceof com.sun.management.OperatingSystemMXBean system) {
                memory = system.getTotalMemorySize();
                free = Math.min(memory, Math.max(system.getFreeMemorySize(), availableBytes()));
            }
            if (bean instanceof com.sun.management.UnixOperatingSystemMXBean unix) {
                files = unix.getMaxFileDescriptorCount();
            }
            return new Machine(Runtime.getRuntime().availableProcessors(), memory, free, files);
        }

        /** Returns the free memory, including that of caches, which only Linux reports. */
        private static long availableBytes() {
            if (!Files.isReadable(LINUX_MEMORY)) {
                return 0;
            }
            try (Stream<String> lines = Files.lines(LINUX_MEMORY)) {
                return lines.filter(line -> line.startsWith("MemAvailable:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                        .findFirst()
                        .orElse(0);
            } catch (IOException e) {
                return 0;
            }
        }
    }
}
