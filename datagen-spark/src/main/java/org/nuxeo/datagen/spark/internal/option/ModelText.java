// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.option;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;

/**
 * The option of the content model: the name of one that comes with Datagen, a file, or the text of a file. The driver reads
 * the file and sends its text, so that executors need no file.
 */
public final class ModelText {

    static final String NAME = "model";

    private static final List<String> COMING_WITH_DATAGEN = List.of("bank", "insurer", "records-center");
    private static final String RESOURCES = "/org/nuxeo/datagen/model/";

    private ModelText() {}

    /**
     * Returns options in which the content model is a text, if there is one.
     *
     * @throws IllegalArgumentException if its file cannot be read
     */
    public static Map<String, String> read(Map<String, String> options) {
        String given = options.get(NAME);
        if (given == null) {
            return options;
        }
        Map<String, String> read = new HashMap<>(options);
        read.put(NAME, text(given));
        return read;
    }

    private static String text(String given) {
        if (given.contains("\n") || given.contains(": ")) {
            return given;
        }
        try {
            return COMING_WITH_DATAGEN.contains(given) ? resource(given) : Files.readString(Path.of(given));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    NAME + " " + given + ": cannot be read; give a file of the driver in UTF-8, its text, or "
                            + String.join(", ", COMING_WITH_DATAGEN),
                    e);
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ModelText.class.getResourceAsStream(RESOURCES + name + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Returns the content model of options that {@link #read} has returned.
     *
     * @throws IllegalArgumentException if it has a mistake
     */
    static ContentModel of(OptionValues options) {
        if (!options.has(NAME)) {
            return ContentModel.bank();
        }
        try {
            return ContentModel.parse(options.text(NAME, null), null);
        } catch (ModelException e) {
            throw new IllegalArgumentException(NAME + ": " + e.getMessage(), e);
        }
    }
}
