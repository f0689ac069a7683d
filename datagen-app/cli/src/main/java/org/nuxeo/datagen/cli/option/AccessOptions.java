// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.service.PemTrust;
import org.nuxeo.datagen.store.service.ServiceAccess;
import picocli.CommandLine.Option;

/** The options for access to outside services. No option has a secret as its value, since process lists show the values. */
public final class AccessOptions {
    private static final String PASSWORD = "DATAGEN_ELASTICSEARCH_PASSWORD";
    private static final String API_KEY = "DATAGEN_ELASTICSEARCH_API_KEY";

    @Option(
            names = "--kafka-config",
            paramLabel = "FILE",
            description = "Properties of the Kafka clients, such as security.protocol and sasl.jaas.config.")
    private Path kafkaConfig;

    @Option(
            names = "--mongo-ca",
            paramLabel = "FILE",
            description = "Certificates (PEM) to trust in TLS connections to MongoDB. User and password are part of"
                    + " --mongo; keep them in DATAGEN_MONGO or the file of --config.")
    private Path mongoCa;

    @Option(names = "--elasticsearch-user", paramLabel = "NAME", description = "User for basic authentication.")
    private String user;

    @Option(
            names = "--elasticsearch-password-file",
            paramLabel = "FILE",
            description = "Password of that user (default: " + PASSWORD + ").")
    private Path passwordFile;

    @Option(
            names = "--elasticsearch-api-key-file",
            paramLabel = "FILE",
            description = "API key instead of a user, in base64 (default: " + API_KEY + ").")
    private Path apiKeyFile;

    @Option(
            names = "--elasticsearch-ca",
            paramLabel = "FILE",
            description = "Certificates (PEM) to trust in TLS connections to Elasticsearch.")
    private Path elasticsearchCa;

    /** Reads secrets from their files or the environment. */
    public ServiceAccess access(Sources sources) {
        String password = secret("--elasticsearch-password-file", passwordFile, PASSWORD, sources);
        String apiKey = secret("--elasticsearch-api-key-file", apiKeyFile, API_KEY, sources);
        if (user != null && apiKey != null) {
            throw new UsageException("--elasticsearch-user " + user + ": there is an API key too; give one of them");
        }
        if (user != null && password == null) {
            throw new UsageException("--elasticsearch-user " + user
                    + ": needs a password; put it into --elasticsearch-password-file or " + PASSWORD);
        }
        return new ServiceAccess(
                kafkaProperties(),
                certificates("--mongo-ca", mongoCa),
                user,
                user == null ? null : password,
                apiKey,
                certificates("--elasticsearch-ca", elasticsearchCa));
    }

    private Map<String, String> kafkaProperties() {
        if (kafkaConfig == null) {
            return Map.of();
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(OptionFile.text("--kafka-config", kafkaConfig)));
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("--kafka-config " + kafkaConfig + ": must be a readable properties file", e);
        }
        Map<String, String> map = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
        return map;
    }

    private static String secret(String option, Path file, String variable, Sources sources) {
        if (file == null) {
            return sources.environment(variable);
        }
        return OptionFile.secret(option, file);
    }

    private static Path certificates(String option, Path file) {
        if (file != null) {
            OptionFile.bytes(option, file);
            try {
                PemTrust.context(file);
            } catch (StageException e) {
                throw new UsageException(
                        option + " " + file
                                + ": holds no certificates in PEM, which begin with -----BEGIN CERTIFICATE-----",
                        e);
            }
        }
        return file;
    }
}
