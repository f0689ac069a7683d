// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.nuxeo.datagen.testing.Eventually;
import org.nuxeo.datagen.testing.OutsideTool;

/** A standalone master and two workers of one core each, from the Spark that Python's package {@code pyspark} contains. */
final class Cluster {

    private static final long END_SECONDS = 300;

    private final Path folder;
    private final Path home;
    private final Path python;
    private final String url;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();

    /**
     * Starts the processes, or skips the test without Python's package.
     *
     * @param folder folder for their files
     */
    Cluster(Path folder) throws Exception {
        this.folder = folder;
        this.python = OutsideTool.requirePythonModule("pyspark");
        Process asked = new ProcessBuilder(
                        python.toString(), "-c", "import os, pyspark; print(os.path.dirname(pyspark.__file__))")
                .start();
        this.home = Path.of(new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        int port = freePort();
        this.url = "spark://127.0.0.1:" + port;
        master = start(
                "master",
                "bin/spark-class",
                "org.apache.spark.deploy.master.Master",
                "--host",
                "127.0.0.1",
                "--port",
                String.valueOf(port),
                "--webui-port",
                "0");
        awaitLine("master", "Starting Spark master");
        for (int i = 0; i < 2; i++) {
            workers.add(start(
                    "worker" + i,
                    "bin/spark-class",
                    "org.apache.spark.deploy.worker.Worker",
                    "--host",
                    "127.0.0.1",
                    "--cores",
                    "1",
                    "--memory",
                    "1g",
                    "--webui-port",
                    "0",
                    "--work-dir",
                    folder.resolve("work" + i).toString(),
                    url));
            awaitLine("worker" + i, "Successfully registered");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }

    /** Returns the jar that {@code spark-submit} takes. */
    static Path jar() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("target"))) {
            return files.filter(file -> file.getFileName().toString().matches("datagen-spark-.*-all\\.jar"))
                    .findFirst()
                    .orElseThrow()
                    .toAbsolutePath();
        }
    }

    /** Starts a job of Datagen; its output goes to the log with a name. */
    Process submit(String name, String line) throws IOException {
        List<String> command = command("spark-submit");
        command.add(jar().toString());
        command.addAll(List.of(line.split(" ")));
        return start(name, command.toArray(String[]::new));
    }

    /**
     * Runs a program of Spark with the jar, and with a catalog {@code bank}.
     *
     * @param program name of the program
     * @param options options of the catalog, as {@code name=value}
     * @param arguments arguments of the program
     */
    Process shell(String name, String program, List<String> options, String... arguments) throws IOException {
        List<String> command = command(program);
        command.addAll(List.of("--jars", jar().toString()));
        command.addAll(List.of("--conf", "spark.sql.catalog.bank=org.nuxeo.datagen.spark.DatagenCatalog"));
        options.forEach(option -> command.addAll(List.of("--conf", "spark.sql.catalog.bank." + option)));
        command.addAll(List.of(arguments));
        return start(name, command.toArray(String[]::new));
    }

    private List<String> command(String program) {
        List<String> command = new ArrayList<>(List.of("bin/" + program, "--master", url));
        for (String setting : List.of(
                "spark.driver.host=127.0.0.1",
                "spark.driver.bindAddress=127.0.0.1",
                "spark.ui.enabled=false",
                "spark.driver.memory=512m",
                "spark.executor.memory=512m",
                "spark.sql.warehouse.dir=" + folder.resolve("warehouse"))) {
            command.addAll(List.of("--conf", setting));
        }
        return command;
    }

    /** Runs a Python program, with the master and the jar as its arguments. */
    Process python(String name, Path program) throws IOException {
        return start(name, python.toString(), program.toString(), url, jar().toString());
    }

    private Process start(String name, String... command) throws IOException {
        if (command[0].startsWith("bin/")) {
            command[0] = home.resolve(command[0]).toString();
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(name).toFile())
                .directory(folder.toFile());
        builder.environment()
                .putAll(Map.of(
                        "SPARK_HOME", home.toString(),
                        "SPARK_LOCAL_IP", "127.0.0.1",
                        "SPARK_DAEMON_MEMORY", "256m",
                        "JAVA_HOME", System.getProperty("java.home"),
                        "PYSPARK_PYTHON", python.toString()));
        builder.environment().putAll(ObjectStore.CREDENTIALS);
        return builder.start();
    }

    private Path log(String name) {
        return folder.resolve(name + ".log");
    }

    /** Returns what a process has written so far. */
    String output(String name) {
        try {
            return Files.exists(log(name)) ? Files.readString(log(name)) : "";
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitLine(String name, String text) throws InterruptedException {
        Eventually.await(text, () -> output(name).contains(text));
    }

    /** Waits for the end of a process and returns its exit code. */
    int end(Process process) throws InterruptedException {
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("not within " + END_SECONDS + " seconds: the end of a job");
        }
        return process.exitValue();
    }

    /** Kills one executor with signal 9. */
    void killExecutor() throws InterruptedException {
        List<ProcessHandle> executors = new ArrayList<>();
        Eventually.await("an executor", () -> {
            executors.clear();
            workers.forEach(worker -> worker.descendants()
                    .filter(each -> each.info().commandLine().orElse("").contains("CoarseGrainedExecutorBackend"))
                    .forEach(executors::add));
            return !executors.isEmpty();
        });
        executors.get(0).destroyForcibly();
    }

    /** Ends all processes. */
    void close() throws InterruptedException {
        for (Process worker : workers) {
            worker.descendants().forEach(ProcessHandle::destroyForcibly);
            worker.destroyForcibly().waitFor();
        }
        master.destroyForcibly().waitFor();
    }
}
