// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.run.Job;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.settings.ServiceTimeouts;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.spark.internal.option.OptionValues;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceWords;

/**
 * Where the stores are and how they hold documents. The driver sends this to executors, which open their own clients.
 *
 * @param options options of the job
 * @param password password for the index, or null
 * @param apiKey API key for the index, or null
 */
record StoreSettings(OptionValues options, String password, String apiKey) implements Serializable {

    /** The names of the options that have a value. */
    static final Set<String> NAMES = names();

    private static Set<String> names() {
        Set<String> names = new HashSet<>(Set.of(
                "id-type", "id-base", "limited-index", StageWords.BATCH_TAG.name(), StageWords.RETRY_FOR.name()));
        Stream.concat(ServiceWords.ADDRESSES.stream(), ServiceWords.ACCESS.stream())
                .filter(word -> word.help() != null && !word.name().startsWith(ServiceWords.KAFKA.name()))
                .forEach(word -> names.add(word.name()));
        return Set.copyOf(names);
    }

    /** The names of the options without a value. */
    static final Set<String> FLAGS = Set.of("native-ids", "no-full-text");

    /**
     * Returns checked settings with the secrets of the driver's files and environment.
     *
     * @throws IllegalArgumentException if an option cannot be used
     */
    static StoreSettings of(OptionValues options, Map<String, String> environment) {
        String user = options.text("elasticsearch-user", null);
        String password = Secrets.of(
                options,
                "elasticsearch-password-file",
                environment.get(ServiceWords.ELASTICSEARCH_PASSWORD.variable()));
        String apiKey = Secrets.of(
                options, "elasticsearch-api-key-file", environment.get(ServiceWords.ELASTICSEARCH_API_KEY.variable()));
        if (user != null && (password == null) == (apiKey == null)) {
            throw new IllegalArgumentException(
                    "elasticsearch-user " + user + ": give a password or, without a user, an API key");
        }
        StoreSettings settings = new StoreSettings(options, user == null ? null : password, apiKey);
        if (options.has("mongo")) {
            settings.requireMongo();
        }
        settings.layout();
        settings.timeouts();
        return settings;
    }

    private void requireMongo() {
        try {
            MongoSettings.of(options.text("mongo", null));
        } catch (IllegalArgumentException e) {
            // the text may have a password
            throw new IllegalArgumentException(
                    "mongo: must be a connection string; write mongodb://USER:PASSWORD@HOST:PORT/DATABASE", e);
        }
    }

    StoreLayout layout() {
        IdType type = options.has("id-type")
                ? options.convert("id-type", IdType::of, "must be uuid, sequence or sequenceHexRandomized")
                : IdType.UUID;
        String base = options.text("id-base", null);
        if (type.isSequence() != (base != null)) {
            throw new IllegalArgumentException("id-type " + type.label()
                    + " and id-base: a sequence needs its first id," + " and other types have none");
        }
        return new StoreLayout(
                type,
                options.has("native-ids"),
                base,
                limited(),
                !options.has("no-full-text"),
                IndexCreation.BEFORE,
                0);
    }

    private List<String> limited() {
        if (!options.has("limited-index")) {
            return List.of();
        }
        List<String> limited = List.of(options.text("limited-index", "").split(","));
        if (!Repository.labels().containsAll(limited)) {
            throw new IllegalArgumentException("limited-index " + String.join(",", limited) + ": must be some of "
                    + String.join(", ", Repository.labels()));
        }
        return limited;
    }

    private ServiceTimeouts timeouts() {
        return options.has("retry-for")
                ? ServiceTimeouts.of(options.convert("retry-for", ServiceTimeouts::parse, ServiceTimeouts.TIME_LIMIT))
                : ServiceTimeouts.DEFAULT;
    }

    private ServiceAccess access() {
        return new ServiceAccess(
                Map.of(),
                file("mongo-ca"),
                options.text("elasticsearch-user", null),
                password,
                apiKey,
                file("elasticsearch-ca"));
    }

    private Path file(String name) {
        return options.has(name) ? Path.of(options.text(name, null)) : null;
    }

    /** Returns what a task does, with one request at a time to each store. */
    Job job(Dataset dataset) {
        ServiceAddresses services =
                new ServiceAddresses(null, options.text("mongo", null), options.text("elasticsearch", null));
        return Job.of(dataset, services)
                .batchTag(options.text("batch-tag", null))
                .layout(layout())
                .access(access())
                .timeouts(timeouts())
                .build();
    }

    /**
     * Checks that the stores answer.
     *
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if one of them does not
     */
    void requireAnswers(Dataset dataset) {
        RangeRuns.open(job(dataset), StopSource.NEVER).close();
    }

    /** Returns the address of MongoDB without user and password, or nothing. */
    String mongoAddress() {
        return options.has("mongo")
                ? MongoSettings.of(options.text("mongo", null)).address()
                : "";
    }

    /** Reader of secrets in files. No option has a secret as its value, since process lists show the values. */
    static final class Secrets {

        private Secrets() {}

        /**
         * Returns the secret in the file of an option, or a default if the option is not given.
         *
         * @throws IllegalArgumentException if the file cannot be read or is empty
         */
        static String of(OptionValues options, String name, String otherwise) {
            if (!options.has(name)) {
                return otherwise;
            }
            Path file = Path.of(options.text(name, null));
            String secret;
            try {
                secret = Files.readString(file).strip();
            } catch (IOException e) {
                throw new IllegalArgumentException(name + " " + file + ": cannot be read; name another file", e);
            }
            if (secret.isEmpty()) {
                throw new IllegalArgumentException(name + " " + file + ": is empty; write the secret into it");
            }
            return secret;
        }
    }
}
