// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import static org.nuxeo.datagen.cli.doctor.Finding.State.FAULT;
import static org.nuxeo.datagen.cli.doctor.Finding.State.WARNING;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The checks of what is around a command: disks, ports and tools. */
public final class HostChecks {
    private static final long MEGABYTE = 1_000_000;

    /** The free space below which the check warns: ten times what 36,000 documents need. */
    private static final long ENOUGH_MEGABYTES = 2_000;

    /** The programs of the build and of tests; none of them is needed to run Datagen. */
    private static final List<String> OF_BUILD = List.of("git", "mvn");

    private static final List<String> OF_TESTS =
            List.of("qpdf", "pdftotext", "gs", "tiffinfo", "djpeg", "identify", "soffice", "jq", "chromium", "python3");

    private HostChecks() {}

    /**
     * Checks whether a folder can be written, and its free space. It need not exist, and nothing is written.
     *
     * @param name name of the finding
     * @param remedy the way to choose another folder
     */
    public static Finding disk(String name, Path folder, String remedy) {
        Path there = existing(folder.toAbsolutePath().normalize());
        if (!Files.isDirectory(there)) {
            return new Finding(name, FAULT, there + " is a file", remedy);
        }
        if (!Files.isWritable(there)) {
            return new Finding(name, FAULT, there + " cannot be written to", remedy);
        }
        try {
            return room(name, folder, Files.getFileStore(there).getUsableSpace() / MEGABYTE, remedy);
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
        String found = String.format(Locale.ROOT, "%s, %,d MB free", folder, megabytes);
        String advice = "free some space, or " + remedy + "; plan estimates what a dataset needs";
        return Finding.of(name, found, megabytes >= ENOUGH_MEGABYTES, advice);
    }

    /**
     * Checks whether servers can listen on the loopback address.
     *
     * @param port port of the page of {@code serve}
     */
    public static List<Finding> ports(int port) {
        return List.of(anyPort(), page(port));
    }

    private static Finding anyPort() {
        try (ServerSocket socket = listen(0)) {
            return Finding.ok("free ports", "available for services, such as " + socket.getLocalPort());
        } catch (IOException e) {
            String advice = "allow programs to listen on the loopback address, and check that it is up";
            return new Finding("free ports", FAULT, "127.0.0.1: no server can listen (" + e.getMessage() + ")", advice);
        }
    }

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
    public static List<Finding> tools(@Nullable String path) {
        return List.of(
                tools("tools of the build", OF_BUILD, "not needed by a release", path),
                tools("tools of tests", OF_TESTS, "tests that need them are skipped", path));
    }

    private static Finding tools(String name, List<String> tools, String without, @Nullable String path) {
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
}
