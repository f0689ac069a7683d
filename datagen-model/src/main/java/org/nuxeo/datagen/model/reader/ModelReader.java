// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.yaml.Entry;

/** Reads model files. */
public final class ModelReader {

    private static final String FORMAT = "2";
    private static final List<String> NAMES =
            List.of("model", "format", "schema", "cell", "since", "dated", "homes", "repositories", "persons", "kinds");

    private ModelReader() {}

    /**
     * Returns the model of a text.
     *
     * @param file name of the file, for messages
     * @param folder folder of the files that it names, or null if it must not name any
     * @throws org.nuxeo.datagen.core.ArchiveException if it has a mistake; the message has line and column
     */
    public static ContentModel read(String file, @Nullable Path folder, String text) {
        Entry top = Entry.read(file, folder, text, "model: and kinds:");
        Mistakes mistakes = top.mistakes();
        ContentModel model = mistakes.attempt(() -> read(top));
        mistakes.check();
        return Objects.requireNonNull(model);
    }

    private static ContentModel read(Entry top) {
        Entry.Members members = top.knownMembers(NAMES);
        Entry format = members.required(
                "format",
                "format: 2 must be present; models without it gave the bank other names, which is no longer possible, see"
                        + " docs/model.md");
        format.require(format.text().equals(FORMAT), format.text(), "must be " + FORMAT);
        return TreeReader.read(members);
    }

    /** Returns a mistake in a part of a model with the line of that part. */
    static Mistake located(Entry top, Mistake mistake) {
        Place place = mistake.place();
        return place.file().isEmpty() && !place.path().isEmpty()
                ? mistake.at(find(top, place.path()).place())
                : mistake;
    }

    /** Returns the entry at a place, or the nearest one above it. Names may lack the schema that they have in the model. */
    private static Entry find(Entry entry, List<String> path) {
        if (path.isEmpty() || !entry.isMapping() && !entry.isList()) {
            return entry;
        }
        String name = path.get(0);
        Entry next = entry.isMapping() ? member(entry, name) : entry.elements().get(Integer.parseInt(name) - 1);
        return next == null ? entry : find(next, path.subList(1, path.size()));
    }

    private static @Nullable Entry member(Entry entry, String name) {
        Map<String, Entry> members = entry.members();
        Entry next = members.get(name.equals("files") && members.containsKey("file") ? "file" : name);
        return next == null ? members.get(name.substring(name.indexOf(':') + 1)) : next;
    }
}
