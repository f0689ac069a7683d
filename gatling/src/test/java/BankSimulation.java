// SPDX-License-Identifier: Apache-2.0
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.csv;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;

/**
 * Users who read statements with their files, and customers by path. Each answer is compared with the feeder's record.
 * Settings are the system properties {@code address}, {@code readers} and {@code visitors} (arrivals a second) and
 * {@code seconds}. The password, if the server requires one, is in {@code DATAGEN_PASSWORD}.
 */
public class BankSimulation extends Simulation {

    private final HttpProtocolBuilder server =
            loggedIn(http.baseUrl(System.getProperty("address", "http://127.0.0.1:8080") + "/nuxeo/api/v1"));

    private final ScenarioBuilder reader = scenario("reader")
            .feed(csv("statements.csv").random())
            .exec(http("document")
                    .get("/repo/#{repository}/id/#{id}")
                    .check(jsonPath("$.path").isEL("#{path}")))
            .exec(http("file")
                    .get("/repo/#{repository}/id/#{id}/@blob/file:content")
                    .check(header("Content-Type").is("application/pdf")));

    private final ScenarioBuilder visitor = scenario("visitor")
            .feed(csv("customers.csv").circular())
            .exec(http("customer")
                    .get("/repo/#{repository}/path#{path}")
                    .check(jsonPath("$.title").isEL("#{first_name} #{last_name}")));

    {
        int seconds = Integer.getInteger("seconds", 300);
        setUp(
                        reader.injectOpen(constantUsersPerSec(Integer.getInteger("readers", 100)).during(seconds)),
                        visitor.injectOpen(constantUsersPerSec(Integer.getInteger("visitors", 20)).during(seconds)))
                .protocols(server)
                .assertions(global().failedRequests().count().is(0L));
    }

    private static HttpProtocolBuilder loggedIn(HttpProtocolBuilder server) {
        String password = System.getenv("DATAGEN_PASSWORD");
        return password == null ? server : server.basicAuth("Administrator", password);
    }
}
