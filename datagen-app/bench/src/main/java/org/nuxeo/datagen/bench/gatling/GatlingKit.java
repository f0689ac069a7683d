// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.gatling.SimulationLog.Simulations;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoCredentials;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.setup.UserCommand;

/** The Maven project of simulations, {@code gatling}. Each simulation runs in a separate Maven process. */
public record GatlingKit(Path folder) implements Simulations {

    /** What the names of the simulations' classes begin with. */
    static final String PACKAGE = "org.nuxeo.datagen.load.";

    private static final String SECRET = "DATAGEN_LOAD_SECRET";

    /**
     * @param folder folder of the project
     * @throws BenchException if the project or Maven is missing
     */
    public GatlingKit {
        folder = folder.toAbsolutePath();
        boolean isProject = Files.exists(folder.resolve("pom.xml"));
        String remedy = ": holds no pom.xml; name the folder gatling of the sources";
        BenchException.when(!isProject, "--gatling ", folder, remedy);
        String install = ": needs Maven, but there is no mvn on the PATH; install Maven";
        BenchException.when(maven().isEmpty(), "--gatling ", folder, install);
    }

    private static Optional<Path> maven() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows") ? "mvn.cmd" : "mvn";
        String[] folders = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator);
        Stream<Path> programs =
                Stream.of(folders).filter(each -> !each.isEmpty()).map(each -> Path.of(each, name));
        return programs.filter(Files::isExecutable).findFirst();
    }

    /** @throws BenchException if Gatling wrote no log */
    @Override
    public Path run(String simulation, Properties settings, NuxeoCredentials credentials, Path work)
            throws IOException, InterruptedException {
        Files.createDirectories(work);
        Path file = work.resolve("load.properties");
        try (var out = Files.newBufferedWriter(file)) {
            settings.store(out, null);
        }
        Path output = work.resolve("gatling.out");
        Path results = work.resolve("results");
        Map<String, String> secret = Map.of(SECRET, credentials.value());
        List<String> words = command(simulation, file, results);
        try (UserCommand gatling = new UserCommand(words, folder, secret, secret.values(), output)) {
            gatling.await();
        }
        return log(results, output);
    }

    private static List<String> command(String simulation, Path file, Path results) {
        List<String> words = new ArrayList<>(List.of(
                maven().orElseThrow().toString(), "-B", "-ntp", "-q", "gatling:test", "-Dgatling.noReports=true"));
        words.add("-Dgatling.simulationClass=" + PACKAGE + simulation);
        words.add("-Dgatling.resultsFolder=" + results.toAbsolutePath());
        words.add("-Dload=" + file.toAbsolutePath());
        return words;
    }

    private static Path log(Path results, Path output) throws IOException {
        if (Files.isDirectory(results)) {
            try (Stream<Path> files = Files.walk(results)) {
                Optional<Path> log = files.filter(each -> each.endsWith("simulation.log"))
                        .max(Comparator.comparing(each -> each.toFile().lastModified()));
                if (log.isPresent()) {
                    return log.get();
                }
            }
        }
        throw new BenchException("Gatling wrote no log; see its output in " + output);
    }
}
