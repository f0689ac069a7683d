// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.testing.Eventually;

/** The topics of an embedded Kafka, read from its folder. */
final class KafkaTopics {
    private KafkaTopics() {}

    /** Waits until topics exist. Then all services are up and the first stage has started. */
    static void awaitIn(Path services) throws Exception {
        Eventually.await("topics", () -> areIn(services));
    }

    private static boolean areIn(Path services) throws IOException {
        if (!Files.isDirectory(services)) {
            return false;
        }
        try (DirectoryStream<Path> kafkas = Files.newDirectoryStream(services, "kafka-*")) {
            for (Path kafka : kafkas) {
                if (Files.exists(kafka.resolve("data/nuxeo-import-us-east-0"))) {
                    return true;
                }
            }
        }
        return false;
    }
}
