// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.core.text.Mistake.Place;

/** A content model in words: the name of one that comes with Datagen, a file, or the YAML of a file. */
public final class ModelText {

    private static final String BANK = "bank";

    /** The names of the bank and of the models that come with the module {@code datagen-model}. */
    public static final List<String> NAMES = List.of(BANK, "insurer", "hospital", "engineering");

    private static final String FOLDER = "org/nuxeo/datagen/model/";

    private ModelText() {}

    /**
     * Returns the model of a text: YAML if it has several lines, otherwise a name or the path of a file.
     *
     * @throws ModelException if it cannot be read or has a mistake
     */
    public static ContentModel read(String text) {
        if (text.contains("\n")) {
            return ContentModel.parse(text, null);
        }
        if (text.equals(BANK)) {
            return Layouts.MODEL;
        }
        return NAMES.contains(text) ? ContentModel.parse(named(text), null) : ContentModel.load(Path.of(text));
    }

    /**
     * Returns a text of the same model, a name or YAML, for a process that does not have the files of this one.
     *
     * @param text a name, the path of a file, or YAML
     * @throws IOException if the file cannot be read
     */
    public static String yaml(String text) throws IOException {
        if (text.contains("\n")) {
            return text;
        }
        if (text.contains(": ")) {
            return text + "\n";
        }
        return NAMES.contains(text) ? text : Files.readString(Path.of(text));
    }

    /**
     * Returns the model of a text that somebody else has sent, which must not name a file of this machine.
     *
     * @param text YAML, a name of a model that comes with Datagen, or the name of a resource, beside which the files are that
     *     its YAML names
     * @throws ModelException if it has a mistake
     * @throws IllegalArgumentException if there is no such resource
     */
    public static ContentModel sent(String text) {
        if (text.contains(":")) {
            return ContentModel.parse(text, null);
        }
        if (NAMES.contains(text)) {
            return read(text);
        }
        ClassLoader callers = Thread.currentThread().getContextClassLoader();
        for (ClassLoader loader : new ClassLoader[] {callers, ModelText.class.getClassLoader()}) {
            URL found = loader == null ? null : loader.getResource(text);
            if (found != null) {
                return resource(found);
            }
        }
        throw new IllegalArgumentException("model " + text
                + ": there is no such resource; give the YAML of a content model, or "
                + String.join(", ", NAMES));
    }

    /** Returns the model of a resource, which is in a folder or in an archive of this machine. */
    private static ContentModel resource(URL found) {
        try {
            if (!(found.openConnection() instanceof JarURLConnection entry)) {
                return ContentModel.load(Path.of(found.toURI()));
            }
            Path archive = Path.of(entry.getJarFileURL().toURI());
            try (FileSystem files = FileSystems.newFileSystem(archive)) {
                return ContentModel.load(files.getPath(entry.getEntryName()));
            }
        } catch (IOException | URISyntaxException e) {
            throw new ModelException(found + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static String named(String name) {
        InputStream found = ModelText.class.getClassLoader().getResourceAsStream(FOLDER + name + ".yaml");
        if (found == null) {
            throw new ModelException(
                    Place.of(), "model " + name, "add the module datagen-model to the class path, which has it");
        }
        try (found) {
            return new String(found.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the resource of a content model cannot be read", e);
        }
    }
}
