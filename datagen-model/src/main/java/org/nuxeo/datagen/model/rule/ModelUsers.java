// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.question.Dice;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.rights.Readers;

/**
 * Who asks questions over a model, and what they may read. A name that follows from the model, or from it and a home, has a user at
 * all times, any other has one when a question is about a document that it may read. A {@link ContentModel} does not keep which
 * names are those of users, so each is a group with a user, unless the name follows from a document.
 */
final class ModelUsers {

    private static final String MEMBERS = "members";
    private static final Principal VISITOR = new Principal("visitor", List.of("visitors"));
    private static final Principal ADMINISTRATOR = new Principal("Administrator", List.of("administrators"));

    private final Dataset dataset;
    private final ContentModel model;
    private final Map<String, Principal> known = new LinkedHashMap<>();
    private final boolean isPublic;
    private final Map<Object, List<Principal>> readers = new HashMap<>();

    ModelUsers(Dataset dataset, ContentModel model) {
        this.dataset = dataset;
        this.model = model;
        for (Kind kind : model.kinds()) {
            for (AccessRule rule : rules(kind)) {
                dataset.layout().homes().stream()
                        .map(home -> isReading(rule) ? name(rule.principal(), home) : null)
                        .filter(Objects::nonNull)
                        .forEach(name -> known.computeIfAbsent(name, ModelUsers::memberOf));
            }
        }
        isPublic = VISITOR.isAmong(known.keySet());
        List.of(Readers.EVERYONE, MEMBERS).forEach(known::remove);
        known.put(MEMBERS, new Principal("clerk", List.of(MEMBERS)));
    }

    /** Returns the entries of documents of a kind, none of proxies. */
    private List<AccessRule> rules(Kind kind) {
        return kind.source() != null || kind.isShared()
                ? List.of()
                : model.kind(kind).rights();
    }

    private static boolean isReading(AccessRule rule) {
        return rule.isGranted() && Readers.BROWSING.contains(rule.permission());
    }

    private static Principal memberOf(String group) {
        return new Principal(group + "-user", List.of(group, MEMBERS));
    }

    /** Returns a name that is the same for all documents of a home, or null. */
    private static @Nullable String name(ValueRule rule, Home home) {
        if (rule instanceof ValueRule.Constant constant) {
            return constant.value().toString();
        }
        if (rule instanceof Template template) {
            List<String> pieces =
                    template.pieces().stream().map(each -> name(each, home)).toList();
            return pieces.contains(null) ? null : String.join("", pieces);
        }
        return rule.equals(new ValueRule.Reference(Fact.HOME.label())) ? home.name() : null;
    }

    /** Returns whether everybody may read something. */
    boolean isPublic() {
        return isPublic;
    }

    /** Returns those who have names at all times, and at the end one who may read nothing. */
    List<Principal> principals() {
        return Stream.concat(known.values().stream(), Stream.of(VISITOR)).toList();
    }

    /** Returns the user, or if it is null somebody who may read some documents; null if the first has no reader of all. */
    @Nullable
    Principal asker(Dice dice, @Nullable Principal user, Document... documents) {
        List<String> readers = user != null
                ? List.of()
                : documents[0].readers().stream()
                        .filter(each -> known.containsKey(each) || !Readers.OF_ROOT.contains(each))
                        .map(each -> each.equals(Readers.EVERYONE) ? MEMBERS : each)
                        .toList();
        int drawn = dice.below(Math.max(1, readers.size()));
        for (int i = 0; i < readers.size(); i++) {
            String name = readers.get((drawn + i) % readers.size());
            Principal own = name.startsWith("group") ? memberOf(name) : new Principal(name, List.of(MEMBERS));
            Principal asker = known.getOrDefault(name, own);
            if (Arrays.stream(documents).skip(1).allMatch(each -> asker.isAmong(each.readers()))) {
                return asker;
            }
        }
        return user != null || !readers.isEmpty() ? user : ADMINISTRATOR;
    }

    /** Returns the user, or if it is null somebody, if all documents of some kinds in some homes may be read; otherwise null. */
    @Nullable
    Principal reader(Dice dice, @Nullable Principal user, List<Kind> kinds, List<Home> homes) {
        List<Principal> all = readers.computeIfAbsent(List.of(kinds, homes), key -> principals().stream()
                .filter(each ->
                        homes.stream().allMatch(home -> kinds.stream().allMatch(kind -> mayReadAll(each, kind, home))))
                .toList());
        return user == null && !all.isEmpty() ? dice.of(all) : all.contains(user) ? user : null;
    }

    /** Returns whether a user may read all documents of a kind in a home for sure, as no field of a document decides it. */
    private boolean mayReadAll(Principal user, Kind kind, Home home) {
        for (Kind each = kind; each != null && !each.isShared(); each = each.parent()) {
            for (AccessRule rule : rules(each)) {
                String name = isReading(rule) && rule.chance() == null ? name(rule.principal(), home) : null;
                if (!rule.isGranted() || name != null && user.isAmong(List.of(name))) {
                    return rule.isGranted();
                }
            }
        }
        return user.isAmong(Readers.OF_ROOT);
    }

    /** Returns those of some documents of groups that a user may read. Rights are looked at where a document has some of its own. */
    List<Identity> readable(Principal user, List<Identity> documents) {
        Map<Identity, Boolean> known = new HashMap<>();
        return documents.stream()
                .filter(each -> known.computeIfAbsent(
                        governing(each),
                        of -> user.isAmong(dataset.uncheckedDocument(of).readers())))
                .toList();
    }

    /** Returns the same, or all if there is none, so that the question is denied. */
    List<Identity> shown(Principal user, List<Identity> documents) {
        List<Identity> read = readable(user, documents);
        return read.isEmpty() ? documents : read;
    }

    private Identity governing(Identity of) {
        Identity parent = rules(of.kind()).isEmpty() ? dataset.layout().owner(of) : null;
        return parent == null ? of : governing(parent);
    }
}
