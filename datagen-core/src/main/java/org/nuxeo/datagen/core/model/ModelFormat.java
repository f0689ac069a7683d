// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A format of model files. {@link ContentModel#load} uses the one on the class path. */
public interface ModelFormat {

    /**
     * Returns the model in a file.
     *
     * @throws ModelException if the file cannot be read or has a mistake
     */
    ContentModel load(Path file);

    /**
     * Returns the model in a text.
     *
     * @param folder folder of the files that the text names, or null if it must not name any
     * @throws ModelException if the text has a mistake
     */
    ContentModel parse(String text, @Nullable Path folder);
}
