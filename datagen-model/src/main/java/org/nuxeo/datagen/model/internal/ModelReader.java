// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.model.internal.yaml.Entry;

/** Reads a model file. */
public final class ModelReader {

    private static final String FORMAT = "2";

    private final String file;
    private final @Nullable Path folder;
    private final FrameSource frames;

    /**
     * @param file name of the file, for messages
     * @param folder folder of the files that it names, or null if it must not name any
     */
    public ModelReader(String file, @Nullable Path folder) {
        this(file, folder, FrameSource.of(folder));
    }

    /** @param frames finds the frames of templates */
    public ModelReader(String file, @Nullable Path folder, FrameSource frames) {
        this.file = file;
        this.folder = folder;
        this.frames = frames;
    }

    /**
     * Returns the model of a text.
     *
     * @throws ModelException if it has a mistake; the message has line and column
     */
    public ContentModel read(String text) {
        Entry top = Entry.read(file, text, "model: and kinds:");
        Entry format = top.members().get("format");
        if (format == null) {
            throw top.error("format: 2 must be present; models without it gave the bank other names, which is no longer"
                    + " possible, see docs/model.md");
        }
        if (!format.text().equals(FORMAT)) {
            throw format.error(format.text() + ": must be " + FORMAT);
        }
        try {
            return new TreeReader(top, folder, frames).read();
        } catch (ModelException e) {
            throw e.place().isEmpty() ? e : find(top, e.place()).error(e.problem());
        }
    }

    /** Returns the entry at a place, or the nearest one above it. Names may lack the schema that they have in the model. */
    private static Entry find(Entry top, List<String> place) {
        Entry entry = top;
        for (String name : place) {
            if (!entry.isMapping()) {
                return entry;
            }
            Map<String, Entry> members = entry.members();
            Entry next = members.get(name);
            if (next == null) {
                next = members.get(name.equals("add") ? "fields" : name.substring(name.indexOf(':') + 1));
            }
            if (next == null) {
                return entry;
            }
            entry = next;
        }
        return entry;
    }
}
