// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/** The parameter that gives a content model: its text, or the name of a resource that has it. */
final class ModelParameter {

    private static final String NAME = "model";
    private static final String COMING_WITH_DATAGEN = "org/nuxeo/datagen/model/";

    static final Parameter MODEL = Parameter.text(
                    NAME, "content model: its YAML, or the name of a resource; by default the bank")
            .checked("the YAML of a content model or the name of a resource", ModelParameter::read);

    private ModelParameter() {}

    /** Returns the content model of a call. */
    static ContentModel of(ParameterValues values) {
        String text = values.text(NAME);
        return text == null || text.isBlank() ? ContentModel.bank() : read(text);
    }

    private static ContentModel read(String text) {
        try {
            return ContentModel.parse(text.contains(":") ? text : resource(text), null);
        } catch (ModelException e) {
            throw new IllegalArgumentException("model: " + e.getMessage(), e);
        }
    }

    private static String resource(String name) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        ClassLoader own = ModelParameter.class.getClassLoader();
        InputStream found = loader == null ? null : loader.getResourceAsStream(name);
        found = found != null ? found : own.getResourceAsStream(name);
        found = found != null ? found : own.getResourceAsStream(COMING_WITH_DATAGEN + name + ".yaml");
        if (found == null) {
            throw new IllegalArgumentException(
                    "model " + name
                            + ": there is no such resource; give the YAML of a content model, or bank, insurer or records-center");
        }
        try (InputStream in = found) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
