// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.rights.Readers;

/**
 * Who asks questions over a dataset, and what they may read. A name that follows from a kind and a home has a user at all times,
 * any other has one when a question is about a document that it may read. Whether a name is that of a user is not known, so each is
 * a group with a user, unless the name follows from a document.
 */
public final class Users {

    private static final String MEMBERS = "members";
    private static final Principal CLERK = new Principal("clerk", List.of(MEMBERS));
    static final Principal VISITOR = new Principal("visitor", List.of("visitors"));
    private static final Principal ADMINISTRATOR = new Principal("Administrator", List.of("administrators"));

    /**
     * An entry of access control that documents of a kind have in a home.
     *
     * @param reader who may read by it; empty if it lets nobody read, or if a document decides who may
     * @param isOfAll whether all documents have the entry
     */
    public record Entry(String reader, boolean isGranted, boolean isOfAll) {}

    private final Dataset dataset;
    private final BiFunction<Kind, Home, List<Entry>> rights;
    private final Map<String, Principal> known = new TreeMap<>();
    private final List<Principal> principals;
    private final boolean hasRights;
    private final boolean isPublic;
    private final Map<Object, List<Principal>> readers = new HashMap<>();

    /** @param rights the entries of documents of a kind in a home, in their order */
    public Users(Dataset dataset, BiFunction<Kind, Home, List<Entry>> rights) {
        this.dataset = dataset;
        this.rights = rights;
        List<Entry> entries = dataset.layout().kinds().stream()
                .flatMap(kind -> dataset.layout().homes().stream().flatMap(home -> rights.apply(kind, home).stream()))
                .toList();
        hasRights = !entries.isEmpty();
        entries.stream()
                .map(Entry::reader)
                .filter(name -> !name.isEmpty())
                .forEach(name -> known.computeIfAbsent(name, Users::memberOf));
        isPublic = VISITOR.isAmong(known.keySet());
        List.of(Readers.EVERYONE, MEMBERS).forEach(known::remove);
        principals = Stream.concat(known.values().stream(), Stream.of(CLERK, VISITOR))
                .toList();
        known.put(MEMBERS, CLERK);
    }

    private static Principal memberOf(String group) {
        return new Principal(group + "-user", List.of(group, MEMBERS));
    }

    /** Returns whether everybody may read something. */
    public boolean isPublic() {
        return isPublic;
    }

    /** Returns those who have names at all times, and at the end one who may read nothing. All have a group. */
    public List<Principal> principals() {
        return principals;
    }

    /** Returns the user, or if there is none somebody who may read some documents; null if the first has no reader of all. */
    public @Nullable Principal asker(Ask ask, Document... documents) {
        Principal user = ask.user();
        List<String> names = user != null
                ? List.of()
                : readers(documents[0]).stream()
                        .filter(each -> known.containsKey(each) || !Readers.OF_ROOT.contains(each))
                        .map(each -> each.equals(Readers.EVERYONE) ? MEMBERS : each)
                        .toList();
        int drawn = ask.below(Math.max(1, names.size()));
        for (int i = 0; i < names.size(); i++) {
            String name = names.get((drawn + i) % names.size());
            Principal own = name.startsWith("group") ? memberOf(name) : new Principal(name, List.of(MEMBERS));
            Principal asker = known.getOrDefault(name, own);
            if (Arrays.stream(documents).skip(1).allMatch(each -> asker.isAmong(readers(each)))) {
                return asker;
            }
        }
        return user != null || !names.isEmpty() ? user : ADMINISTRATOR;
    }

    /** Returns the user, or if there is none somebody, if all documents of some kinds in some homes may be read; otherwise null. */
    public @Nullable Principal reader(Ask ask, List<Kind> kinds, List<Home> homes) {
        List<Principal> all = readers.computeIfAbsent(List.of(kinds, homes), key -> principals.stream()
                .filter(each ->
                        homes.stream().allMatch(home -> kinds.stream().allMatch(kind -> mayReadAll(each, kind, home))))
                .toList());
        Principal user = ask.user();
        return user == null && !all.isEmpty() ? ask.of(all) : all.contains(user) ? user : null;
    }

    /** Returns whether a user may read all documents of a kind in a home for sure, as no document decides it. */
    private boolean mayReadAll(Principal user, Kind kind, Home home) {
        return Stream.iterate(kind, each -> each != null && !each.isShared(), Kind::parent)
                .flatMap(each -> rights.apply(each, home).stream())
                .filter(each -> !each.isGranted || each.isOfAll && user.isAmong(List.of(each.reader)))
                .findFirst()
                .map(Entry::isGranted)
                .orElseGet(() -> user.isAmong(Readers.OF_ROOT));
    }

    private List<String> readers(Document of) {
        return hasRights ? of.readers() : Readers.OF_ROOT;
    }

    /** Returns those of some documents that a user may read. */
    public List<Identity> readable(Principal user, List<Identity> documents) {
        return documents.stream()
                .filter(each -> user.isAmong(readers(dataset.uncheckedDocument(each))))
                .toList();
    }

    /** Returns the same, or all if there is no user, or none that may be read, so that the question is denied. */
    public List<Identity> shown(@Nullable Principal user, List<Identity> documents) {
        List<Identity> read = user == null ? documents : readable(user, documents);
        return read.isEmpty() ? documents : read;
    }
}
