// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.core.text.Similar;

/** What comes with this module: the JSON Schema of model files, for editors, and example models. */
public final class ModelResources {

    /** The names of the models that come with Datagen. */
    public static final List<String> EXAMPLES = List.of("bank", "insurer", "records-center");

    private ModelResources() {}

    /** Returns the JSON Schema of model files. */
    public static String jsonSchema() {
        return text("model.schema.json");
    }

    /**
     * Returns the file of a model that comes with Datagen.
     *
     * @throws ModelException if there is none of that name
     */
    public static String example(String name) {
        if (!EXAMPLES.contains(name)) {
            throw new ModelException(
                    List.of(), "model " + name + ": does not come with Datagen" + Similar.hint(name, EXAMPLES));
        }
        return text(name + ".yaml");
    }

    /** Returns a model that comes with Datagen. */
    public static ContentModel load(String name) {
        return ContentModel.parse(example(name), null);
    }

    private static String text(String resource) {
        try (InputStream in = ModelResources.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
