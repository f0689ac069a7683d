// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.model.ModelResources;
import picocli.CommandLine.Option;

/** The option of the content model. */
public final class ModelOption {

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "Content model: a YAML file, or bank, insurer or records-center, which come with Datagen"
                    + " (default: bank).")
    private String model;

    /**
     * Returns the content model.
     *
     * @throws UsageException if it cannot be read or has a mistake
     */
    public ContentModel model() {
        return model == null ? ContentModel.bank() : of(model);
    }

    /** Returns whether a content model is given. */
    public boolean given() {
        return model != null;
    }

    /**
     * Returns the content model in a file or with a name.
     *
     * @throws UsageException if it cannot be read or has a mistake
     */
    public static ContentModel of(String fileOrName) {
        try {
            return ModelResources.EXAMPLES.contains(fileOrName)
                    ? ModelResources.load(fileOrName)
                    : ContentModel.load(Path.of(fileOrName));
        } catch (ModelException e) {
            throw new UsageException("--model " + fileOrName + ": " + e.getMessage(), e);
        }
    }
}
