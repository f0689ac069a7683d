// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.store.output.Json;

/**
 * Finished bulk commands, as Nuxeo reports them. This server indexes before it answers, so each command is complete.
 * The last thousand are kept. Thread safe.
 */
final class BulkStatuses {

    private static final int MAX_COMMANDS = 1000;

    private final Map<String, ObjectNode> commands = RecentMap.ofAdded(MAX_COMMANDS);

    /** Notes that documents were indexed, and returns the command's id. */
    synchronized String indexed(long documents, Instant started, String user) {
        String id = UUID.randomUUID().toString();
        String now = Instant.now().toString();
        commands.put(
                id,
                Json.object()
                        .put("entity-type", "bulkStatus")
                        .put("commandId", id)
                        .put("state", "COMPLETED")
                        .put("processed", documents)
                        .put("skipCount", 0)
                        .put("error", false)
                        .put("errorCount", 0)
                        .put("total", documents)
                        .put("action", "index")
                        .put("username", user)
                        .put("submitted", started.toString())
                        .put("scrollStart", started.toString())
                        .put("scrollEnd", now)
                        .put("processingStart", started.toString())
                        .put("processingEnd", now)
                        .put("completed", now)
                        .put("processingMillis", Instant.parse(now).toEpochMilli() - started.toEpochMilli()));
        return id;
    }

    /** Returns the status of a command. */
    synchronized Optional<ObjectNode> status(String id) {
        return Optional.ofNullable(commands.get(id));
    }
}
