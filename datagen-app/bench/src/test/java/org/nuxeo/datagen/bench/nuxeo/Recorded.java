// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.store.output.Json;

/** Answers of a Nuxeo LTS 2023, recorded while it had a small dataset. */
public final class Recorded {
    private Recorded() {}

    /** Returns a recorded answer. */
    public static String text(String name) {
        try (InputStream in = Recorded.class.getResourceAsStream("recorded/" + name + ".json")) {
            if (in == null) {
                throw new IllegalArgumentException("recorded/" + name + ".json: there is no such recording");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a recorded answer as JSON. */
    public static JsonNode json(String name) {
        try {
            return Json.mapper().readTree(text(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
