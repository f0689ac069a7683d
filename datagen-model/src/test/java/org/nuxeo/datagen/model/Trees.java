// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;

/** A model of trees, and the kinds of its datasets. */
final class Trees {

    static final String PLANT = text();

    private Trees() {}

    private static String text() {
        try (InputStream in = Trees.class.getResourceAsStream("plant.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Kind kind(Dataset dataset, String label) {
        return dataset.layout().kinds().of(label);
    }
}
