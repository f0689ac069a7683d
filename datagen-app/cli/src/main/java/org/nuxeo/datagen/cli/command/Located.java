// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.Registered;
import org.nuxeo.datagen.store.document.ArchiveView;
import org.nuxeo.datagen.store.id.IdScheme;

/** The search for a document by a locator. */
final class Located {
    private static final String ID = "id:";

    private static final int MAX_NAMED = 5;

    private Located() {}

    /** Draws a document of some kinds, each with the same probability. */
    private static Identity random(Dataset dataset, Predicate<Kind> wanted) {
        List<Kind> kinds = dataset.layout().kinds().stream().filter(wanted).toList();
        long drawn = ThreadLocalRandom.current()
                .nextLong(kinds.stream().mapToLong(dataset::count).sum());
        for (Kind kind : kinds) {
            if (drawn < dataset.count(kind)) {
                return dataset.identity(dataset.firstOrdinal(kind) + drawn);
            }
            drawn -= dataset.count(kind);
        }
        throw new AssertionError("more was drawn than there is");
    }

    /**
     * Returns the document of a locator, which can also be {@code id:} and an id from a sequence, or {@code random} for any.
     *
     * @param ids how ids are made
     * @param wanted the kinds of random documents
     * @throws Refusal if no document of the dataset has that locator
     */
    static Identity find(Dataset dataset, String locator, IdScheme ids, Predicate<Kind> wanted) {
        if (locator.equals("random")) {
            return random(dataset, wanted);
        }
        if (!ids.type().isSequence() || !locator.startsWith(ID)) {
            try {
                Identity found = new Locator(dataset).locate(locator);
                if (found.isRoot()) {
                    throw new Refusal(locator + ": is the root of a repository, which is no document; name one"
                            + " below it, or an ordinal, such as 0");
                }
                return found;
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new Refusal(e, String.valueOf(e.getMessage()));
            }
        }
        String id = locator.substring(ID.length());
        for (String repository : ids.first().keySet()) {
            Identity found = ids.identity(dataset, repository, id);
            if (found != null && dataset.layout().repository(found).label().equals(repository)) {
                return found;
            }
        }
        throw new Refusal(locator + ": no document of this dataset has that id");
    }

    /**
     * Returns the first of the documents with a name of several words, such as customers, and tells of the others.
     *
     * @param err receives a line that names some of the others, if there are any
     * @return the document, or null if the text has only one word, or if the archive finds none by name
     * @throws Refusal if no document has that name, or none can
     */
    static @Nullable Identity named(Dataset dataset, String text, PrintStream err) {
        String name = text.strip();
        boolean isWord = !name.contains(" ") && !name.contains("=");
        if (isWord || name.contains(":") || name.contains("#")) {
            return null;
        }
        List<ArchiveView.Found> found;
        try {
            found = Registered.view(dataset.archive()).find(dataset, name, MAX_NAMED + 1);
        } catch (IllegalArgumentException e) {
            throw new Refusal(e, String.valueOf(e.getMessage()));
        }
        if (found == null) {
            return null;
        }
        Kind group = dataset.layout().kinds().group();
        Refusal.when(
                found.isEmpty(),
                text + ": no " + group.label() + " of " + dataset
                        + " has that name; to give only the start of a name, end it with an asterisk, as in 'Al* Laf*'");
        if (found.size() > 1) {
            String more = found.size() > MAX_NAMED ? " and more" : "";
            Stream<String> others = found.stream().skip(1).limit(MAX_NAMED - 1L).map(ArchiveView.Found::number);
            err.println(others.collect(Collectors.joining(", ", "others of that name: ", more)));
        }
        return found.get(0).identity();
    }
}
