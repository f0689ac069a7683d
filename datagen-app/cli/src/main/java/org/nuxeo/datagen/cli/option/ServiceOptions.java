package org.nuxeo.datagen.cli.option;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine.Option;

/** Where outside services are. */
public final class ServiceOptions {
    @Option(names = "--kafka", paramLabel = "HOST:PORT[,...]", description = "Bootstrap servers of a Kafka cluster.")
    private String kafka;

    @Option(names = "--mongo", paramLabel = "mongodb://...", description = "Connection string of a MongoDB.")
    private String mongo;

    @Option(
            names = "--elasticsearch",
            paramLabel = "http://HOST:PORT[,...]",
            description = "Addresses of an Elasticsearch or OpenSearch cluster.")
    private String elasticsearch;

    /** Bootstrap servers, or null; checked. */
    public String kafka() {
        if (kafka != null) {
            for (String server : kafka.split(",", -1)) {
                checkHostAndPort(server);
            }
        }
        return kafka;
    }

    /** Connection string, or null; checked. */
    public String mongo() {
        if (mongo != null && !mongo.startsWith("mongodb://") && !mongo.startsWith("mongodb+srv://")) {
            throw new UsageException(
                    "--mongo " + Secrets.hide(mongo) + ": must start with mongodb:// or mongodb+srv://");
        }
        return mongo;
    }

    /** Base addresses, or null; checked. */
    public String elasticsearch() {
        if (elasticsearch != null) {
            for (String address : elasticsearch.split(",", -1)) {
                checkHttp(address);
            }
        }
        return elasticsearch;
    }

    /** Bootstrap servers, which must be given. */
    public String requireKafka(String command) {
        return require(command, "--kafka HOST:PORT", kafka());
    }

    /** Connection string, which must be given. */
    public String requireMongo(String command) {
        return require(command, "--mongo mongodb://HOST:PORT", mongo());
    }

    /** Base addresses, which must be given. */
    public String requireElasticsearch(String command) {
        return require(command, "--elasticsearch http://HOST:PORT", elasticsearch());
    }

    private static String require(String command, String option, String value) {
        if (value == null) {
            throw new UsageException(command + " needs " + option + "; run starts services of its own");
        }
        return value;
    }

    private static void checkHostAndPort(String server) {
        int colon = server.lastIndexOf(':');
        int port = 0;
        try {
            port = Integer.parseInt(server.substring(colon + 1));
        } catch (NumberFormatException noPort) {
            port = 0;
        }
        if (colon <= 0 || port < 1 || port > 65_535) {
            throw new UsageException("--kafka " + server + ": must be HOST:PORT, the port 1 to 65535");
        }
    }

    private static void checkHttp(String address) {
        try {
            URI uri = new URI(address);
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (uri.getRawUserInfo() != null) {
                throw new UsageException("--elasticsearch " + Secrets.hide(address)
                        + ": must not hold a user or a password; give --elasticsearch-user and"
                        + " --elasticsearch-password-file");
            }
            if (http && uri.getHost() != null) {
                return;
            }
        } catch (URISyntaxException noAddress) {
            throw notHttp(address);
        }
        throw notHttp(address);
    }

    private static UsageException notHttp(String address) {
        return new UsageException(
                "--elasticsearch " + Secrets.hide(address) + ": must be http://HOST:PORT or https://...");
    }
}
