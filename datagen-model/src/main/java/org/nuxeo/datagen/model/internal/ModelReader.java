// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.internal;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ModelException;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.reader.ReaderException;

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
        Entry top = top(text);
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

    Entry top(String text) {
        try {
            Node node = new Yaml(new LoaderOptions()).compose(new StringReader(text));
            if (node == null) {
                throw new ModelException(List.of(), file + ":1:1: is empty; must have model: and kinds:");
            }
            new Aliases(file).check(node);
            return new Entry(file, List.of(), node, node);
        } catch (MarkedYAMLException e) {
            String place = file + ":" + (e.getProblemMark().getLine() + 1) + ":"
                    + (e.getProblemMark().getColumn() + 1) + ": ";
            throw new ModelException(place + "is not YAML: " + e.getProblem() + remedy(e.getProblem()), e);
        } catch (ReaderException e) {
            throw new ModelException(
                    place(text, e.getPosition())
                            + String.format("is not YAML: character U+%04X: must be left out", e.getCodePoint()),
                    e);
        } catch (YAMLException e) {
            throw new ModelException(
                    file + ":1:1: is not YAML: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    e);
        }
    }

    /** Returns what is probably meant where YAML cannot be read. */
    private static String remedy(String problem) {
        if (problem.startsWith("mapping values")) {
            return "; put a text with a colon or braces into quotes, and indent names of one level equally";
        } else if (problem.contains("end of stream")) {
            return "; close the quote or bracket";
        }
        return "";
    }

    private String place(String text, int position) {
        String before = text.substring(0, Math.min(position, text.length()));
        long line = before.chars().filter(each -> each == '\n').count() + 1;
        return file + ":" + line + ":" + (before.length() - before.lastIndexOf('\n')) + ": ";
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
