// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/**
 * Commands for running services.
 *
 * @param addresses addresses of the services, null for those that no command uses
 * @param work work folder
 * @param dataset options of the dataset, which every command gets
 */
public record Stages(ServiceAddresses addresses, Path work, List<String> dataset) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Returns commands for the services of a test, with the work folder {@code work} beside them. */
    public static Stages over(TestServices services, String... dataset) {
        return new Stages(services.addresses(), services.folder().resolve("work"), List.of(dataset));
    }

    /** Returns the same commands with another work folder beside this one. */
    public Stages inFolder(String name) {
        return new Stages(addresses, work.resolveSibling(name), dataset);
    }

    /** Returns the same commands with another database. */
    public Stages inDatabase(String name) {
        String server = addresses.mongo().replaceFirst("(?<=[^/])/[^/]*$", "");
        return new Stages(
                new ServiceAddresses(addresses.kafka(), server + "/" + name, addresses.elasticsearch()), work, dataset);
    }

    /** Returns a complete command line. */
    public String[] arguments(String command, String... options) {
        Stream<String> services = Stream.of(
                        option("--kafka", addresses.kafka()),
                        option("--mongo", addresses.mongo()),
                        option("--elasticsearch", addresses.elasticsearch()))
                .flatMap(each -> each);
        Stream<String> common = Stream.concat(
                Stream.concat(Stream.of(command), dataset.stream()),
                Stream.concat(Stream.of("--work", work.toString()), services));
        return Stream.concat(common, Stream.of(options)).toArray(String[]::new);
    }

    private static Stream<String> option(String name, String value) {
        return Objects.isNull(value) ? Stream.empty() : Stream.of(name, value);
    }

    /** Runs a command with a text report. */
    public CommandRun text(String command, String... options) {
        return CommandRun.of(arguments(command, options));
    }

    /** Runs a command with a JSON report. */
    public CommandRun run(String command, String... options) {
        return CommandRun.of(Stream.concat(Stream.of(arguments(command, options)), Stream.of("--format", "json"))
                .toArray(String[]::new));
    }

    /** Runs a command, checks its exit code, and returns its report. */
    public JsonNode json(int exitCode, String command, String... options) throws IOException {
        return json(exitCode, run(command, options));
    }

    /** Checks the exit code of a command and returns its report. */
    public static JsonNode json(int exitCode, CommandRun run) throws IOException {
        assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(exitCode);
        return JSON.readTree(run.out());
    }

    /** Runs {@code status}, which needs no services. */
    public CommandRun status() {
        return CommandRun.of("status", "--work", work.toString());
    }

    /** Returns the number of present documents in a report. */
    public static long present(JsonNode report) {
        long sum = 0;
        for (JsonNode row : report.get("rows")) {
            sum += row.get("present").asLong();
        }
        return sum;
    }
}
