// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.core.model.ModelFormat;
import org.nuxeo.datagen.model.internal.ModelReader;

/** Model files in YAML. Every error has the line and the column of the mistake and says what would be right. */
public final class YamlModelFormat implements ModelFormat {

    @Override
    public ContentModel load(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new ModelException(List.of(), file + ": there is no such file");
        } catch (MalformedInputException e) {
            throw new ModelException(List.of(), file + ": must be text in UTF-8");
        } catch (IOException e) {
            throw new ModelException(file + ": cannot be read: " + e.getMessage(), e);
        }
        Path folder = file.toAbsolutePath().getParent();
        return new ModelReader(file.getFileName().toString(), folder).read(text);
    }

    @Override
    public ContentModel parse(String text, Path folder) {
        return new ModelReader("model", folder).read(text);
    }
}
