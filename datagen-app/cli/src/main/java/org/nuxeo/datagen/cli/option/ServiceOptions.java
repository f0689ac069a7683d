// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.nuxeo.datagen.store.service.MongoSettings;
import picocli.CommandLine.Option;

/** The options of the addresses of outside services. */
public final class ServiceOptions {
    private static final Pattern HOST_AND_PORT = Pattern.compile("(?:[\\w.-]+|\\[[0-9A-Fa-f:.%]+]):([0-9]{1,6})");

    @Option(names = "--kafka", paramLabel = "HOST:PORT[,...]", description = "Bootstrap servers of a Kafka cluster.")
    private String kafka;

    @Option(names = "--mongo", paramLabel = "mongodb://...", description = "Connection string of MongoDB.")
    private String mongo;

    @Option(
            names = "--elasticsearch",
            paramLabel = "http://HOST:PORT[,...]",
            description = "Addresses of an Elasticsearch or OpenSearch cluster.")
    private String elasticsearch;

    /** Returns the checked bootstrap servers, or null if there are none. */
    public String kafka() {
        if (kafka != null) {
            checkServers(kafka);
        }
        return kafka;
    }

    /** Checks bootstrap servers. */
    public static void checkServers(String servers) {
        for (String server : servers.split(",", -1)) {
            Matcher parts = HOST_AND_PORT.matcher(server);
            if (!parts.matches() || !isPort(Integer.parseInt(parts.group(1)))) {
                throw new UsageException("--kafka " + shown(server, servers)
                        + ": must be HOST:PORT, the port 1 to 65535; put user and password into --kafka-config");
            }
        }
    }

    /** Returns the checked connection string, or null if there is none. */
    public String mongo() {
        if (mongo != null) {
            checkMongo(mongo);
        }
        return mongo;
    }

    /** Checks a connection string. Messages do not repeat it, to hide the password. */
    public static void checkMongo(String mongo) {
        if (!mongo.startsWith("mongodb://") && !mongo.startsWith("mongodb+srv://")) {
            throw new UsageException(
                    "--mongo " + Secrets.hide(mongo) + ": must start with mongodb:// or mongodb+srv://");
        }
        try {
            MongoSettings.of(mongo);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "--mongo: must be a connection string; write mongodb://USER:PASSWORD@HOST:PORT/DATABASE,"
                            + " with %40 %3A %2F %25 for @ : / % in user and password",
                    e);
        }
    }

    /** Returns the checked base addresses without slashes at the end, or null if there are none. */
    public String elasticsearch() {
        if (elasticsearch == null) {
            return null;
        }
        if (elasticsearch.contains("@")) {
            throw new UsageException("--elasticsearch " + Secrets.hide(elasticsearch)
                    + ": must not hold a user or a password; give --elasticsearch-user and"
                    + " --elasticsearch-password-file");
        }
        return Arrays.stream(elasticsearch.split(",", -1))
                .map(ServiceOptions::http)
                .collect(Collectors.joining(","));
    }

    /** Returns the bootstrap servers, which must be given. */
    public String requireKafka(String command) {
        return require(command, "--kafka HOST:PORT", kafka());
    }

    /** Returns the connection string, which must be given. */
    public String requireMongo(String command) {
        return require(command, "--mongo mongodb://HOST:PORT", mongo());
    }

    /** Returns the base addresses, which must be given. */
    public String requireElasticsearch(String command) {
        return require(command, "--elasticsearch http://HOST:PORT", elasticsearch());
    }

    private static String require(String command, String option, String value) {
        if (value == null) {
            throw new UsageException(command + " needs " + option + "; only run starts embedded services");
        }
        return value;
    }

    private static String http(String address) {
        String base = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
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
            throw notHttp(address);
        }
        throw notHttp(address);
    }

    private static UsageException notHttp(String address) {
        return new UsageException("--elasticsearch " + address
                + ": must be http://HOST:PORT or https://HOST:PORT, the port 1 to 65535, and no path");
    }

    private static boolean isPort(int number) {
        return number >= 1 && number <= 65_535;
    }

    /** Returns one server for a message, or all of them if they may have a password, since that can have a comma. */
    private static String shown(String piece, String whole) {
        return whole.contains("@") ? Secrets.hide(whole) : piece;
    }
}
