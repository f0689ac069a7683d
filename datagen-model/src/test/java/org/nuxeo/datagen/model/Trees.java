// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ContentModel;

/** Datasets of models of trees. */
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

    static Dataset dataset(String text, long groups, int months) {
        ContentModel model = (ContentModel) Archives.parse(text, null);
        return Dataset.of(
                DatasetSpec.builder(model).customers(groups).months(months).build(), model);
    }

    static Kind kind(Dataset dataset, String label) {
        return dataset.layout().kinds().of(label);
    }
}
