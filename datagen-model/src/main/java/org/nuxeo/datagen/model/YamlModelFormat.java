// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.ArchiveFormat;
import org.nuxeo.datagen.model.reader.ModelReader;
import org.nuxeo.datagen.model.yaml.TextFile;

/** Model files in YAML. Every error has the line and the column of the mistake and says what would be right. */
public final class YamlModelFormat implements ArchiveFormat {

    private static final List<String> NAMES = List.of("insurer", "hospital", "engineering", "nuxeo", "authority");
    private static final Map<String, Archive> READ = new ConcurrentHashMap<>();

    @Override
    public @Nullable Archive named(String name) {
        return NAMES.contains(name)
                ? READ.computeIfAbsent(name, each -> parse(TextFile.resource(each + ".yaml"), null))
                : null;
    }

    @Override
    public Archive load(Path file) {
        try {
            String text = TextFile.read(file, TextFile.MAX_MODEL_BYTES);
            return ModelReader.read(
                    file.getFileName().toString(), file.toAbsolutePath().getParent(), text);
        } catch (IOException e) {
            throw new ArchiveException(file + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Archive parse(String text, @Nullable Path folder) {
        return ModelReader.read("model", folder, text);
    }

    /** Returns the JSON Schema of model files, for editors. */
    public static String jsonSchema() {
        return TextFile.resource("model.schema.json");
    }
}
