// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.calendar.Distance;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.AccessRule;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.rule.FieldPath;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.FileRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.KindModel.Governance;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.Scope;
import org.nuxeo.datagen.model.rule.StateRule;
import org.nuxeo.datagen.model.rule.Template;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/**
 * Reads what the documents of a kind are and have: type, states, title, fields, person, files, retention and rights.
 *
 * @param scopes what drawn values can belong to, by name
 */
record KindReader(Kind kind, Sources sources, Members members, RuleReader rules, Map<String, Scope> scopes) {

    private static final List<String> NAMES_OF_FIELD = Stream.concat(
                    RuleReader.NAMES.stream(), Stream.of("per", "in", "key", "deal", "stored"))
            .toList();

    /** Nuxeo's schema of notes has no prefix in MongoDB. */
    private static final String NOTE = "note:";

    private static final String DENY = "deny";
    private static final List<String> PRINCIPALS = List.of("group", "user", DENY);

    /** Stands where an entry of rights has a mistake, so that the others keep their places. */
    private static final AccessRule NOBODY =
            new AccessRule(new Template(List.of()), "", AccessRule.EVERYTHING, false, null);

    /** @param sources what the rules of the kind can name and draw from */
    static KindReader of(Kind kind, Sources sources) {
        Map<String, Scope> scopes = new LinkedHashMap<>();
        List<Kind> above = FieldPath.above(kind);
        scopes.put(Scope.DOCUMENT.label(), Scope.DOCUMENT);
        if (sources.kind().members().has("versions")) {
            scopes.put(Scope.VERSION.label(), Scope.VERSION);
        }
        above.stream()
                .filter(each -> each.label().equals(Sources.parent(sources.above())))
                .forEach(each -> scopes.put(Sources.PARENT, new Scope(each)));
        above.forEach(each -> scopes.put(each.label(), new Scope(each)));
        return new KindReader(kind, sources, sources.kind().members(), new RuleReader(sources, null), scopes);
    }

    /**
     * Reads a kind.
     *
     * @param collected field of a collection or of a member of one, or null
     * @param wrong gets the names of fields and facts that have a mistake
     * @param shown adds the texts of the documents above to those of this kind, of which the values of its documents are made
     */
    KindModel read(@Nullable FieldRule collected, Consumer<String> wrong, UnaryOperator<String> shown) {
        List<FieldRule> fields = new ArrayList<>();
        sources.kind().fields().forEach((name, entry) -> {
            String full = sources.kind().fullField(name);
            FieldRule field = entry.mistakes().attempt(() -> field(full, entry));
            Optional.ofNullable(field).ifPresentOrElse(fields::add, () -> wrong.accept(full));
        });
        Optional.ofNullable(collected).ifPresent(fields::add);
        ValueRule title = members.attempt("title", each -> each.made(() -> rules.template(each.text())));
        Folder folder = sources.kind().folder();
        Members none = members.of().none();
        Members lifeCycle = members.attempt("lifeCycle", each -> each.members("policy", "state"), none);
        String usual = DocumentType.LIFE_CYCLE_STATE;
        ValueRule state = lifeCycle.attempt("state", each -> isRule(each) ? rules.read(each) : null);
        StateRule states =
                new StateRule(state, members.attempt("trashed", rules::truth), members.attempt("lock", this::lock));
        KindModel own = new KindModel(
                kind,
                members.attempt("type", Entry::text, kind.type()),
                members.attempt("facets", this::facets, kind.facets()),
                lifeCycle.attempt("policy", Entry::text, DocumentType.LIFE_CYCLE_POLICY),
                lifeCycle.attempt("state", each -> isRule(each) ? usual : each.text(), usual),
                title == null && folder != null ? folder.title() : title,
                fields,
                null,
                List.of(),
                new Governance(states, null, List.of(), null));
        PersonCorpus corpus = members.attempt("person", sources::persons);
        Entry entry = members.of();
        boolean hasUnknown =
                entry.isMapping() && members.all().size() < entry.members().size();
        if (corpus == null && (members.has("person") || hasUnknown)) {
            Labels.of(PersonFact.values(), PersonFact::label).forEach(wrong);
        }
        String texts = shown.apply(Canonical.of(own) + (corpus == null ? "" : corpus.canonical()));
        boolean isLeaf = kind.hasFiles() && !kind.facets().contains(Kind.FOLDERISH);
        List<FileRule> files =
                entry.mistakes().attempt(() -> new FilesReader(members, isLeaf).read(own, rules, texts), List.of());
        Retention retention = members.attempt("retention", KindReader::retention);
        List<AccessRule> rights = members.attempt("rights", this::rights, List.of());
        DrawnRule.Zipf sets = members.attempt("rights", this::sets);
        return own.with(corpus, files, new Governance(states, retention, rights, sets));
    }

    private static boolean isRule(Entry state) {
        return state.isMapping() || state.text().contains("{");
    }

    private List<String> facets(Entry entry) {
        Stream<String> own = kind.facets().stream().filter(each -> !each.equals(Kind.FOLDERISH));
        return Stream.concat(entry.elements().stream().map(Entry::text), own)
                .distinct()
                .toList();
    }

    private StateRule.Lock lock(Entry entry) {
        Members of = entry.members("chance", "by", "at");
        return new StateRule.Lock(
                rules.truth(of.required("chance", "must have chance:, the share of documents that are locked")),
                of.get("by", rules::read, new ValueRule.Reference(Fact.LAST_CONTRIBUTOR.label())),
                of.get("at", rules::read, new ValueRule.Reference(Fact.MODIFIED.label())));
    }

    private FieldRule field(String name, Entry entry) {
        Members of = entry.isMapping() ? entry.knownMembers(NAMES_OF_FIELD) : entry.none();
        Scope scope = of.attempt("per", this::scope, Scope.DOCUMENT);
        String usual = name.startsWith(NOTE) ? name.substring(NOTE.length()) : name;
        String key = of.attempt("key", Entry::text, usual);
        Set<Placement> placements = of.attempt("in", KindReader::placements, EnumSet.allOf(Placement.class));
        RuleReader reader = new RuleReader(sources, entry.name());
        ValueRule own = entry.mistakes().attempt(() -> entry.isMapping() ? reader.read(of) : reader.read(entry));
        boolean isDealt = of.attempt("deal", PickReader::isDealt, false);
        boolean isStored = of.attempt("stored", Entry::flag, true);
        if (own == null || entry.mistakes().isIn(entry.path())) {
            throw new ArchiveException(List.of());
        }
        String folder = sources.folderBy(entry.name());
        ValueRule placed = folder == null ? own : Folder.valueOf(folder + ".name", (Numbered.Pick) own);
        if (isDealt) {
            boolean comesOnce = !sources.kind().isSeries() && !of.has("per") && folder == null;
            String remedy = "must be of a field with pick: or range: and no per:, present: or type:, of documents that";
            of.required("deal").require(comesOnce && own instanceof Numbered, remedy + " come once");
        }
        return entry.made(() -> {
            ValueRule dealt = isDealt ? new Numbered.Dealt((Numbered) own) : placed;
            return new FieldRule(name, dealt, scope, placements, key, isStored);
        });
    }

    private Scope scope(Entry per) {
        boolean hasVersions = scopes.containsKey(per.text()) || !per.text().equals(Scope.VERSION.label());
        String what = per.text() + ": a " + kind + " has no versions";
        per.require(hasVersions, what, "add versions: to the kind, or leave per: out");
        return Objects.requireNonNull(scopes.get(per.oneOf(scopes.keySet())));
    }

    private static Set<Placement> placements(Entry in) {
        Set<Placement> placements = EnumSet.noneOf(Placement.class);
        in.elements().forEach(each -> placements.add(each.oneOf(Placement.values(), Placement::label)));
        return placements;
    }

    /** Returns the ranks of the sets that entries are drawn for, or null if they are drawn for each document. */
    private DrawnRule.@Nullable Zipf sets(Entry entry) {
        Entry sets = ofRights(entry).get("sets");
        if (sets == null || !sets.isMapping()) {
            return sets == null ? null : new DrawnRule.Zipf(sets.whole(1, ValueRule.MAX_ENTRIES), 0);
        }
        ValueRule ranks = rules.read(sets);
        sets.require(ranks instanceof DrawnRule.Zipf, "must be a number, or zipf: with ranks:");
        return (DrawnRule.Zipf) ranks;
    }

    private static Members ofRights(Entry entry) {
        return entry.membersOr("of", "sets", "of");
    }

    /** Reads who is granted or denied which permission, in the order in which they apply. */
    private List<AccessRule> rights(Entry all) {
        Entry entry = ofRights(all).required("of", "must have of:, a list of entries");
        List<Entry> elements = entry.elements();
        entry.require(!elements.isEmpty(), "must have an entry, such as {group: staff, permission: Read}");
        return elements.stream()
                .map(each -> entry.mistakes().attempt(() -> right(each), NOBODY))
                .toList();
    }

    private AccessRule right(Entry entry) {
        Members of = entry.members("group", "user", DENY, "permission", "chance");
        List<String> given = PRINCIPALS.stream().filter(of::has).toList();
        entry.require(given.size() == 1, "must have exactly one of group:, user: and deny:");
        boolean isGranted = !given.get(0).equals(DENY);
        Entry principal = of.required(given.get(0));
        Entry permission = of.get("permission");
        boolean isRule = principal.isMapping();
        entry.require(!isGranted || permission != null, "must have permission:, such as Read, ReadWrite or Everything");
        principal.require(isRule || !principal.text().isBlank(), "must be the name of a user or group");
        ValueRule name = isRule ? rules.read(principal) : principal.made(() -> rules.template(principal.text()));
        boolean isRank = isGranted && (name instanceof DrawnRule.Zipf || name instanceof Numbered.Range);
        String prefix = isRank ? given.get(0) : "";
        String allowed = permission == null ? AccessRule.EVERYTHING : permission.text();
        ValueRule chance = of.get("chance", rules::truth);
        return (permission == null ? principal : permission)
                .made(() -> new AccessRule(name, prefix, allowed, isGranted, chance));
    }

    private static Retention retention(Entry entry) {
        Members of = entry.members("record", "until", "hold");
        Function<Entry, Double> share =
                each -> each.value().equals(true) ? 1 : each.share().doubleValue();
        double recorded = of.get("record", share, 1.0);
        double held = of.get("hold", each -> each.share().doubleValue(), 0.0);
        return entry.made(() -> new Retention(recorded, of.get("until", each -> Distance.parse(each.text())), held));
    }
}
