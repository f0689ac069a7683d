// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.load;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.csv;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.http.response.Response;
import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.FeederBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The settings of a run, from the file that the system property {@code load} names. The secret comes from the
 * environment, since others may read files and options.
 */
final class Load {

    private static final int REFUSED = 400;
    private static final int MAX_CHARS = 1_000;

    private static final Properties SETTINGS = read();

    private Load() {}

    private static Properties read() {
        Properties settings = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(System.getProperty("load")))) {
            settings.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return settings;
    }

    static String text(String name) {
        return SETTINGS.getProperty(name, "");
    }

    static int number(String name) {
        return Integer.parseInt(text(name));
    }

    /** Returns whether documents are imported during the run, so that searches may find more than the records say. */
    static boolean isGrowing() {
        return Boolean.parseBoolean(text("growing"));
    }

    /** Returns whether the server's page provider has aggregates. */
    static boolean hasAggregates() {
        return Boolean.parseBoolean(text("aggregates"));
    }

    /** Returns whether the server answers a range with less than the file. */
    static boolean hasRanges() {
        return Boolean.parseBoolean(text("ranges"));
    }

    /** Returns the protocol settings without credentials. */
    static HttpProtocolBuilder anonymous() {
        return http.baseUrl(text("nuxeo") + "/api/v1")
                .acceptHeader("application/json")
                .contentTypeHeader("application/json")
                .shareConnections()
                .disableCaching()
                .transformResponse((answer, session) -> accepted(answer));
    }

    /** Fails a request with the message of the server that refused it, which the log keeps, before any other check. */
    private static Response accepted(Response answer) {
        if (answer.status().code() >= REFUSED) {
            String body = answer.body().string();
            throw new IllegalStateException(
                    "HTTP " + answer.status().code() + " " + body.substring(0, Math.min(body.length(), MAX_CHARS)));
        }
        return answer;
    }

    /** Returns the protocol settings with the administrator's credentials. */
    static HttpProtocolBuilder server() {
        return anonymous().header(text("header"), System.getenv("DATAGEN_LOAD_SECRET"));
    }

    /** Returns an endless feeder of records in random order. */
    static FeederBuilder<String> records(String table) {
        return csv(text("records") + "/" + table + ".csv").random();
    }

    /** Returns the scenario's users: a rate of arrivals, or levels of concurrent users. */
    static PopulationBuilder users(ScenarioBuilder scenario) {
        int seconds = number("seconds");
        if (!text("levels").isEmpty()) {
            List<ClosedInjectionStep> levels = new ArrayList<>();
            for (String level : text("levels").split(",")) {
                levels.add(constantConcurrentUsers(Integer.parseInt(level)).during(seconds));
            }
            return scenario.injectClosed(levels.toArray(new ClosedInjectionStep[0]));
        }
        List<OpenInjectionStep> steps = new ArrayList<>();
        double rate = Double.parseDouble(text("usersPerSecond"));
        int ramp = number("rampSeconds");
        if (ramp > 0) {
            steps.add(rampUsersPerSec(Math.min(1, rate)).to(rate).during(ramp));
        }
        steps.add(constantUsersPerSec(rate).during(seconds));
        return scenario.injectOpen(steps.toArray(new OpenInjectionStep[0]));
    }
}
