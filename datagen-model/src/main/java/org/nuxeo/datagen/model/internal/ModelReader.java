// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.nuxeo.datagen.model.internal.yaml.Entry;

/** Reads a model file. */
public final class ModelReader {

    private static final List<String> KINDS =
            Layouts.KINDS.stream().map(Kind::label).toList();

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
        try {
            if (format != null && format.number(1, 2) == 2) {
                return new TreeReader(top, folder, frames).read();
            }
            return ofBank(top).build();
        } catch (ModelException e) {
            throw e.place().isEmpty() ? e : find(top, e.place()).error(e.problem());
        }
    }

    /** Reads the model of a bank, whose kinds have other names and fields. */
    private ContentModel.Builder ofBank(Entry top) {
        Map<String, Entry> members = top.members("model", "format", "schema", "kinds");
        if (!members.containsKey("model")) {
            throw top.error("model: must be present, the name of the model");
        }
        String schema = members.containsKey("schema") ? members.get("schema").text() : null;
        ContentModel.Builder model = Layouts.modelBuilder(members.get("model").text());
        if (members.containsKey("kinds")) {
            members.get("kinds")
                    .members(KINDS)
                    .forEach((label, kind) ->
                            model.kind(new KindReader(Layouts.KINDS.of(label), schema, folder).read(kind)));
        }
        return model;
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
