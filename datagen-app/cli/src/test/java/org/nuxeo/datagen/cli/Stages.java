package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.services.testing.TestServices;

/**
 * Commands over services that are there.
 *
 * @param addresses of the services; null for one that no command uses
 * @param work the work folder
 * @param dataset options that every command gets
 */
public record Stages(ServiceAddresses addresses, Path work, List<String> dataset) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Commands over services of a test, in the folder {@code work} beside them. */
    public static Stages over(TestServices services, String... dataset) {
        return new Stages(services.addresses(), services.folder().resolve("work"), List.of(dataset));
    }

    /** The same in another work folder beside this one. */
    public Stages inFolder(String name) {
        return new Stages(addresses, work.resolveSibling(name), dataset);
    }

    /** The same in another database. */
    public Stages inDatabase(String name) {
        String server = addresses.mongo().replaceFirst("(?<=[^/])/[^/]*$", "");
        return new Stages(
                new ServiceAddresses(addresses.kafka(), server + "/" + name, addresses.elasticsearch()), work, dataset);
    }

    /** A whole command line. */
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

    /** Runs a command that reports as text. */
    public CommandRun text(String command, String... options) {
        return CommandRun.of(arguments(command, options));
    }

    /** Runs a command that reports as JSON. */
    public CommandRun run(String command, String... options) {
        return CommandRun.of(Stream.concat(Stream.of(arguments(command, options)), Stream.of("--format", "json"))
                .toArray(String[]::new));
    }

    /** Runs a command, looks at its exit code, and reads its report. */
    public JsonNode json(int exitCode, String command, String... options) throws IOException {
        return json(exitCode, run(command, options));
    }

    /** Looks at the exit code of a command and reads its report. */
    public static JsonNode json(int exitCode, CommandRun run) throws IOException {
        assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(exitCode);
        return JSON.readTree(run.out());
    }

    /** Runs {@code status}, which needs no services. */
    public CommandRun status() {
        return CommandRun.of("status", "--work", work.toString());
    }

    /** Documents of a report that were there before. */
    public static long present(JsonNode report) {
        long sum = 0;
        for (JsonNode row : report.get("rows")) {
            sum += row.get("present").asLong();
        }
        return sum;
    }
}
