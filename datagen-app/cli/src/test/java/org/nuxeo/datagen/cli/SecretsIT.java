// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that cannot connect, with all log messages. No secret may be in a message, a log or a manifest. */
class SecretsIT {

    private static final List<String> SECRETS = List.of("kafka-secret-1", "mongo-secret-2", "index-secret-3");
    private static final String NOWHERE = "127.0.0.1:1";

    @TempDir
    Path folder;

    @Test
    @Tag("long")
    void noSecretOfAServiceIsWrittenAnywhere() throws Exception {
        Path kafka = file(
                "kafka.properties",
                "security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\n"
                        + "sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required"
                        + " username=\"alice\" password=\"kafka-secret-1\";\n");
        Path config = file(
                "bank.yaml", "mongo: mongodb://carol:mongo-secret-2@" + NOWHERE + "/?serverSelectionTimeoutMS=300\n");
        Path password = file("password", "index-secret-3\n");

        refused("produce", "--kafka", NOWHERE, "--kafka-config", kafka.toString());
        refused("verify", "--config", config.toString());
        refused(
                "index",
                "--elasticsearch",
                "http://" + NOWHERE,
                "--elasticsearch-user",
                "bob",
                "--elasticsearch-password-file",
                password.toString());

        Path work = folder.resolve("work");
        assertThat(Files.readString(work.resolve("datagen.log"))).contains("sasl.jaas.config = [hidden]");
        try (Stream<Path> files = Files.walk(work)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(each, StandardCharsets.ISO_8859_1))
                        .as(each.toString())
                        .doesNotContain(SECRETS);
            }
        }
    }

    @Test
    void aPasswordInTheAddressOfTheIndexIsRefusedAndNotRepeated() {
        CommandRun run = CommandRun.of("index", "--elasticsearch", "http://bob:index-secret-3@" + NOWHERE);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("http://bob:***@", "--elasticsearch-user")
                .doesNotContain(SECRETS);
    }

    @Test
    void aUserWithoutAPasswordIsRefused() {
        CommandRun run = CommandRun.of("index", "--elasticsearch", "http://" + NOWHERE, "--elasticsearch-user", "bob");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("DATAGEN_ELASTICSEARCH_PASSWORD");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    /** Runs a command whose service is down, and checks its messages. */
    private void refused(String... arguments) throws Exception {
        String[] all = Stream.concat(
                        Stream.of(arguments),
                        Stream.of(
                                "--customers",
                                "3",
                                "--retry-for",
                                "1s",
                                "--work",
                                folder.resolve("work").toString()))
                .toArray(String[]::new);
        List<String> logEverything = List.of("-Dlog4j2.configurationFile=classpath:everything-log4j2.xml");
        try (CommandProcess process = CommandProcess.start(folder.resolve("err"), logEverything, all)) {
            assertThat(process.restOfOutput()).doesNotContain(SECRETS);
            assertThat(process.exitCode()).as(process.err()).isEqualTo(5);
            assertThat(process.err()).doesNotContain(SECRETS);
        }
    }
}
