// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.service;

import static org.nuxeo.datagen.core.description.Word.file;
import static org.nuxeo.datagen.core.description.Word.secret;

import com.mongodb.ConnectionString;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Secrets;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.description.WordFile;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.ServiceAccess.PemTrust;

/** The words of the services: their addresses, credentials and certificates. */
public final class ServiceWords {

    /** The bootstrap servers of Kafka. */
    public static final Word KAFKA =
            Word.of("kafka", Values.text(), "HOST:PORT[,...]").help("Bootstrap servers of a Kafka cluster.");

    /** The connection string of MongoDB, which may have a password. */
    public static final Word MONGO =
            Word.of("mongo", Values.secretText(), "mongodb://...").help("Connection string of MongoDB.");

    /** The addresses of Elasticsearch. */
    public static final Word ELASTICSEARCH = Word.of("elasticsearch", Values.text(), "http://HOST:PORT[,...]")
            .help("Addresses of an Elasticsearch or OpenSearch cluster.");

    /** The file with the properties of Kafka's clients. */
    public static final Word KAFKA_CONFIG =
            file("kafka-config", "Properties of the Kafka clients, such as security.protocol and sasl.jaas.config.");

    /** The certificates to trust for MongoDB. */
    public static final Word MONGO_CA = file(
            "mongo-ca",
            "Certificates (PEM) to trust in TLS connections to MongoDB. User and password are part of --mongo; keep"
                    + " them in DATAGEN_MONGO or the file of --config.");

    /** The user of Elasticsearch. */
    public static final Word ELASTICSEARCH_USER =
            Word.of("elasticsearch-user", Values.text(), "NAME").help("User for basic authentication.");

    /** The password of that user, which only the environment has. */
    public static final Word ELASTICSEARCH_PASSWORD = secret("elasticsearch-password");

    /** The file with that password. */
    public static final Word ELASTICSEARCH_PASSWORD_FILE = file(
            "elasticsearch-password-file",
            "Password of that user (default: " + ELASTICSEARCH_PASSWORD.variable() + ").");

    /** The API key of Elasticsearch, which only the environment has. */
    public static final Word ELASTICSEARCH_API_KEY = secret("elasticsearch-api-key");

    /** The file with that key. */
    public static final Word ELASTICSEARCH_API_KEY_FILE = file(
            "elasticsearch-api-key-file",
            "API key instead of a user, in base64 (default: " + ELASTICSEARCH_API_KEY.variable() + ").");

    /** The certificates to trust for Elasticsearch. */
    public static final Word ELASTICSEARCH_CA =
            file("elasticsearch-ca", "Certificates (PEM) to trust in TLS connections to Elasticsearch.");

    /** The words of the addresses. */
    public static final List<Word> ADDRESSES = List.of(KAFKA, MONGO, ELASTICSEARCH);

    /** The words of credentials and certificates. */
    public static final List<Word> ACCESS = List.of(
            KAFKA_CONFIG,
            MONGO_CA,
            ELASTICSEARCH_USER,
            ELASTICSEARCH_PASSWORD,
            ELASTICSEARCH_PASSWORD_FILE,
            ELASTICSEARCH_API_KEY,
            ELASTICSEARCH_API_KEY_FILE,
            ELASTICSEARCH_CA);

    private static final Pattern HOST_AND_PORT = Pattern.compile("(?:[\\w.-]+|\\[[0-9A-Fa-f:.%]+]):([0-9]{1,6})");

    private ServiceWords() {}

    /**
     * Returns the addresses, null for each service that is not named.
     *
     * @throws Refusal if one is none
     */
    public static ServiceAddresses addresses(Description description) {
        return new ServiceAddresses(kafka(description), mongo(description), elasticsearch(description));
    }

    /** Returns the checked bootstrap servers, or null if there are none. */
    public static @Nullable String kafka(Description description) {
        String servers = description.text(KAFKA);
        if (servers == null) {
            return null;
        }
        for (String server : servers.split(",", -1)) {
            Matcher parts = HOST_AND_PORT.matcher(server);
            boolean isServer = parts.matches() && isPort(Integer.parseInt(parts.group(1)));
            String form = ": must be HOST:PORT, the port 1 to 65535; put user and password into ";
            // all of them if they may have a password, since that can have a comma
            String shown = servers.contains("@") ? Secrets.hide(servers) : server;
            Refusal.when(!isServer, KAFKA, " " + shown + form, KAFKA_CONFIG);
        }
        return servers;
    }

    /** Returns the checked connection string, or null if there is none. Messages do not repeat its password. */
    public static @Nullable String mongo(Description description) {
        String mongo = description.text(MONGO);
        if (mongo == null) {
            return null;
        }
        boolean isMongo = mongo.startsWith("mongodb://") || mongo.startsWith("mongodb+srv://");
        Refusal.when(!isMongo, MONGO, " " + Secrets.hide(mongo) + ": must start with mongodb:// or mongodb+srv://");
        ConnectionString parsed;
        try {
            parsed = new ConnectionString(mongo);
        } catch (IllegalArgumentException e) {
            throw new Refusal(
                    e,
                    MONGO,
                    ": must be a connection string; write mongodb://USER:PASSWORD@HOST:PORT/DATABASE, with %40 %3A %2F"
                            + " %25 for @ : / % in user and password");
        }
        try {
            MongoSettings.durable(parsed.getWriteConcern());
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, MONGO, ": " + e.getMessage());
        }
        return mongo;
    }

    /** Returns the checked base addresses without slashes at the end, or null if there are none. */
    public static @Nullable String elasticsearch(Description description) {
        String elasticsearch = description.text(ELASTICSEARCH);
        if (elasticsearch == null) {
            return null;
        }
        Refusal.when(
                elasticsearch.contains("@"),
                ELASTICSEARCH,
                " " + Secrets.hide(elasticsearch) + ": must not hold a user or a password; give ",
                ELASTICSEARCH_USER,
                " and ",
                ELASTICSEARCH_PASSWORD_FILE);
        return Arrays.stream(elasticsearch.split(",", -1))
                .map(ServiceWords::http)
                .collect(Collectors.joining(","));
    }

    private static String http(String address) {
        String base = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
        URISyntaxException cause = null;
        try {
            URI uri = new URI(base);
            // In localhost:9200, localhost is parsed as the scheme, and host and path are missing.
            boolean http = uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
            boolean bare =
                    http && uri.getRawPath().isEmpty() && uri.getRawQuery() == null && uri.getRawFragment() == null;
            if (bare && (uri.getPort() == -1 || isPort(uri.getPort()))) {
                return base;
            }
        } catch (URISyntaxException e) {
            cause = e;
        }
        throw new Refusal(
                cause,
                ELASTICSEARCH,
                " " + address + ": must be http://HOST:PORT or https://HOST:PORT, the port 1 to 65535, and no path");
    }

    private static boolean isPort(int number) {
        return number >= 1 && number <= 65_535;
    }

    /**
     * Returns credentials and certificates, whose files are read now.
     *
     * @throws Refusal if a file cannot be used, or the words do not go together
     */
    public static ServiceAccess access(Description description) {
        String password = WordFile.secret(description, ELASTICSEARCH_PASSWORD_FILE, ELASTICSEARCH_PASSWORD);
        String apiKey = WordFile.secret(description, ELASTICSEARCH_API_KEY_FILE, ELASTICSEARCH_API_KEY);
        String user = description.text(ELASTICSEARCH_USER);
        boolean twice = user != null && apiKey != null;
        Refusal.when(twice, ELASTICSEARCH_USER, " " + user + ": there is an API key too; give one of them");
        Refusal.when(
                user != null && password == null,
                ELASTICSEARCH_USER,
                " " + user + ": needs a password; put it into ",
                ELASTICSEARCH_PASSWORD_FILE,
                " or " + ELASTICSEARCH_PASSWORD.variable());
        return new ServiceAccess(
                kafkaProperties(description),
                certificates(description, MONGO_CA),
                new ElasticsearchAccess(
                        user, user == null ? null : password, apiKey, certificates(description, ELASTICSEARCH_CA)));
    }

    /**
     * Returns a description with the secrets of Elasticsearch themselves in place of their files, for a process that does not
     * have those.
     *
     * @throws Refusal as {@link #access} does
     */
    public static Description withSecrets(Description description) {
        ElasticsearchAccess access = access(description).elasticsearch();
        Description all = description
                .without(ELASTICSEARCH_PASSWORD)
                .without(ELASTICSEARCH_PASSWORD_FILE)
                .without(ELASTICSEARCH_API_KEY)
                .without(ELASTICSEARCH_API_KEY_FILE);
        if (access.password() != null) {
            all = all.with(ELASTICSEARCH_PASSWORD, access.password(), Description.GIVEN);
        }
        return access.apiKey() == null ? all : all.with(ELASTICSEARCH_API_KEY, access.apiKey(), Description.GIVEN);
    }

    private static Map<String, String> kafkaProperties(Description description) {
        Path file = description.path(KAFKA_CONFIG);
        if (file == null) {
            return Map.of();
        }
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(WordFile.text(KAFKA_CONFIG, file)));
        } catch (Refusal e) {
            throw e;
        } catch (IOException | IllegalArgumentException e) {
            throw new Refusal(e, KAFKA_CONFIG, " " + file + ": must be a readable properties file");
        }
        Map<String, String> map = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
        return map;
    }

    private static @Nullable Path certificates(Description description, Word word) {
        Path file = description.path(word);
        if (file != null) {
            WordFile.bytes(word, file);
            try {
                PemTrust.context(file);
            } catch (StageException e) {
                throw new Refusal(
                        e,
                        word,
                        " " + file + ": holds no certificates in PEM, which begin with -----BEGIN CERTIFICATE-----");
            }
        }
        return file;
    }

    /**
     * Returns the description of services for another process: these addresses, and the access of a description to those of
     * them that it names. The others are embedded and open.
     */
    public static Description describe(ServiceAddresses addresses, Description description) {
        Description all = Description.NOTHING;
        for (Word word : ADDRESSES) {
            ServiceKind kind = ServiceKind.of(word.name());
            String address = addresses.of(kind);
            all = description.has(word) ? all.and(of(kind, description)) : all;
            all = address == null ? all : all.with(word, address, Description.GIVEN);
        }
        return all;
    }

    /** Returns the words of one service: its address, and the access to it. */
    public static Description of(ServiceKind kind, Description description) {
        Description own = Description.NOTHING;
        for (List<Word> words : List.of(ADDRESSES, ACCESS)) {
            for (Word word : words) {
                boolean isOwn = ServiceKind.of(word.name().split("-")[0]) == kind;
                own = isOwn && description.has(word)
                        ? own.with(word, description.known(word), description.source(word))
                        : own;
            }
        }
        return own;
    }
}
