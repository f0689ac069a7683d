// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.testing.Eventually;
import org.nuxeo.datagen.testing.Recording;

/** The JSON of a job, as an answer and as an event, against recorded files. */
class RecordedJobTest {
    private static final String[] VARYING = {
        "created", "started", "ended", "time", "second", "elapsedMillis", "perSecond", "produce"
    };

    private static void check(String name, byte[] body) {
        Recording.check(
                "job/" + name,
                new String(body, StandardCharsets.UTF_8)
                                .replaceAll("documents in [0-9.]+ s", "documents in N s")
                                .replaceAll("id:[0-9]+", "id:N")
                                .replaceAll("(.\"second\":[0-9]+,\"perSecond\":.[^}]*}},)+(?=.\"second\")", "")
                        + "\n",
                VARYING);
    }

    @Test
    void everyAnswerOfAJob() throws Exception {
        try (TestServer server = ScriptedEngine.serve()) {
            var start = HttpRequest.newBuilder(server.uri("/api/jobs"))
                    .header("Authorization", TestServer.ADMINISTRATOR)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"work\":\"produce\"}"))
                    .build();
            assertThat(server.send(start).statusCode()).isEqualTo(201);
            Eventually.await(
                    "the end of the job",
                    () -> !server.json("/api/jobs/1").get("ended").isNull());
            check("job.json", server.get("/api/jobs/1").body());
            check("list.json", server.get("/api/jobs").body());
            check("events.txt", server.get("/api/jobs/1/events").body());
        }
    }
}
