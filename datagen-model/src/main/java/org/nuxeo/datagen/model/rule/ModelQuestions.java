// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.question.Dice;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.QuestionDraft;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.QuestionSource;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.question.Wordings;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.Retention.Status;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.rule.ModelFacts.Told;

/**
 * Questions over a model. What a document says is computed from its identity, counts from the layout and from dealt fields. A
 * question that does not come out, as a document lacks the field or nobody may read all that proves it, is drawn again, and after
 * some draws one about a single document stands for it. Counts over the archive are asked by a user whose rights to all that is
 * counted follow from the model and the home; for any other user that is given, a question about a single document stands for them.
 */
final class ModelQuestions implements QuestionSource {

    private static final Wordings WORDINGS = new Wordings(ModelQuestions.class);
    private static final List<String> ORDER =
            List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh");
    private static final int TRIES = 64;
    private static final int MOST_PERSONS = 256;
    private static final int MOST_NAMESAKES = 2048;

    private final Dataset dataset;
    private final Layout layout;
    private final ContentModel model;
    private final ModelUsers users;
    private final ModelFacts facts;
    private final Kind group;
    private final @Nullable PersonDeal persons;

    /** What is asked, by the draws of one question, and by whom if that is given. */
    private record Ask(
            QuestionKind kind, Dice dice, @Nullable Principal user) {

        <T> T of(@Nullable List<T> things) {
            return dice.of(Objects.requireNonNull(things));
        }

        QuestionDraft draft(Principal asker, String wording, Object... values) {
            return new QuestionDraft(kind, asker, dice, WORDINGS, wording, values);
        }
    }

    ModelQuestions(Dataset dataset) {
        ModelContents contents = (ModelContents) dataset.contents();
        this.dataset = dataset;
        this.layout = dataset.layout();
        this.model = contents.model();
        this.users = new ModelUsers(dataset, model);
        this.facts = new ModelFacts(dataset, model);
        this.group = model.kinds().group();
        this.persons = contents.persons();
    }

    @Override
    public @Nullable String refusal(QuestionKind kind) {
        return switch (kind) {
            case SECOND_PAGE -> "a model does not say what is on which page of a file";
            case HOP, WHICH -> facts.lower.isEmpty() ? "needs documents below those of a group" : null;
            case LINE -> facts.rows.isEmpty() ? "no list has complex values with texts or whole numbers" : null;
            case SUM ->
                facts.summed.isEmpty()
                        ? "no range is dealt to documents of one type and repository; add deal: exact"
                        : null;
            case COMPARE ->
                facts.kinds.stream().allMatch(each -> layout.count(each) < 2) ? "needs two documents" : null;
            case HISTORY -> facts.changing.isEmpty() ? "no field differs by version; add per: version" : null;
            case NAMESAKES -> persons == null ? "groups have no person:" : null;
            case RETENTION -> facts.retained.isEmpty() ? "no kind has retention:" : null;
            case DENIED, TWO_USERS -> users.isPublic() ? "everybody may read something" : null;
            default -> null;
        };
    }

    @Override
    public List<Principal> principals() {
        return users.principals();
    }

    @Override
    public Question ask(QuestionKind kind, Dice dice, @Nullable Principal user) {
        Ask ask = new Ask(kind, dice, user);
        for (int i = 0; i < TRIES; i++) {
            Question asked =
                    switch (kind) {
                        case FIELD -> field(ask);
                        case HOP -> hop(ask);
                        case LINE -> line(ask);
                        case WHICH -> which(ask);
                        case COMPARE -> compare(ask);
                        case SUM, COUNT -> count(ask);
                        case HISTORY -> history(ask);
                        case UNANSWERABLE -> dice.isHead() ? missing(ask) : beyond(ask);
                        case NAMESAKES -> namesakes(ask);
                        case RETENTION -> retention(ask);
                        default -> throw new IllegalArgumentException("kind " + kind.label() + ": " + refusal(kind));
                    };
            if (asked != null) {
                return asked;
            }
        }
        ModelDocument any = draw(ask, facts.kinds);
        Ask single = new Ask(QuestionKind.FIELD, dice, user);
        return Objects.requireNonNull(tell(single, phrase(ask, any), ModelFacts.CREATED, any));
    }

    private ModelDocument document(Identity identity) {
        return (ModelDocument) dataset.uncheckedDocument(identity);
    }

    private ModelDocument draw(Ask ask, List<Kind> kinds) {
        Kind kind = ask.of(kinds);
        return document(layout.identity(layout.firstOrdinal(kind) + ask.dice.below(layout.count(kind))));
    }

    /** Returns what a question calls a document: half of the times by its person, otherwise by its number or path. */
    private String phrase(Ask ask, ModelDocument of) {
        String named = persons != null && ask.dice.isHead() ? named(of) : null;
        return named == null ? numbered(of) : named;
    }

    private String numbered(ModelDocument of) {
        return facts.isNumbered(of.kind())
                ? facts.noun(of.kind()) + " " + of.name()
                : "the document at " + of.path() + " in repository " + of.repository();
    }

    private String place(ModelDocument of) {
        return numbered(of) + (facts.isNumbered(of.kind()) ? " in repository " + of.repository() : "");
    }

    private String name(long position) {
        PersonCorpus corpus = Objects.requireNonNull(model.kind(group).person());
        return corpus.text(PersonFact.FULL_NAME, 0, position, persons);
    }

    private @Nullable Hits namesakes(long position, int mostTried) {
        return persons == null || position < 0
                ? null
                : persons.namesakes(group, position, layout.count(group), mostTried);
    }

    private @Nullable String named(ModelDocument of) {
        Kind kind = of.kind();
        long position = layout.group(of.identity());
        Hits same = namesakes(position, MOST_PERSONS);
        if (same == null || same.count() != 1) {
            return null;
        }
        String owner = facts.noun(group) + " " + name(position);
        boolean isOnly = kind == group || facts.count(kind, document(new Identity(group, position, 0))) == 1;
        long index =
                isOnly || kind.parent() == group && !facts.isNumbered(kind) ? of.positionFromOne() : ORDER.size() + 1;
        String which = (isOnly ? "the " : index > ORDER.size() ? "" : "the " + ORDER.get((int) index - 1) + " ")
                + facts.noun(kind);
        String period = kind.isSeries() ? " for " + of.period() : "";
        return kind == group ? owner : which.startsWith("the ") ? which + period + " of " + owner : null;
    }

    /** Returns a query that finds one document. */
    private Search about(ModelDocument of) {
        if (!of.kind().isVersion()) {
            return Search.of(of.repository(), 1, of.type(), Condition.equal(Search.PATH, of.path()));
        }
        String live = dataset.id(of.source()).toString();
        return Search.of(
                of.repository(),
                1,
                of.type(),
                Condition.equal(Search.IS_VERSION, true),
                Condition.equal("ecm:versionVersionableId", live),
                Condition.equal("ecm:versionLabel", of.version() + ".0"));
    }

    /** Asks for a fact of the first document, which is found over others; null if it lacks the fact, or nobody may read all. */
    private @Nullable Question tell(Ask ask, String phrase, Told fact, ModelDocument... all) {
        String said = fact.said(all[0]);
        Principal asker = said == null ? null : users.asker(ask.dice, ask.user, all);
        String wording = fact.answer() == AnswerType.BOOLEAN ? "flag" : "fact";
        return said == null || asker == null
                ? null
                : proven(ask.draft(asker, wording, fact.noun(), phrase).answer(fact.answer(), said), ask, fact, all);
    }

    /** Ends with what proves an answer: all documents, or those that the user may not read, which a query does not find. */
    private Question proven(QuestionDraft draft, Ask ask, Told fact, ModelDocument... all) {
        List<ModelDocument> hidden = Stream.of(all)
                .filter(each -> ask.user != null && !ask.user.isAmong(each.readers()))
                .toList();
        List<ModelDocument> proving = hidden.isEmpty() ? List.of(all) : hidden;
        for (ModelDocument each : proving) {
            String said = each.kind() == all[0].kind() ? fact.said(each) : null;
            draft.evidence(
                    each.identity(),
                    0,
                    said == null ? Search.PATH : fact.property(),
                    said == null ? each.path() : said);
        }
        String column = Field.column(fact.property());
        return draft.search(about(proving.get(0))).computed(all[0].kind().label() + "." + column);
    }

    private @Nullable Question field(Ask ask) {
        ModelDocument of = draw(ask, facts.kinds);
        return tell(ask, phrase(ask, of), ask.of(facts.facts.get(of.kind())), of);
    }

    /** A fact of a document above the one that the question names. */
    private @Nullable Question hop(Ask ask) {
        ModelDocument from = draw(ask, facts.lower);
        ModelDocument to = from.above(ask.of(facts.above.get(from.kind())));
        boolean hasMoved = from.repository() != to.repository() || !from.path().startsWith(to.path() + "/");
        boolean isOnly = FieldPath.above(from.kind()).stream()
                        .filter(each -> dataset.type(each).name().equals(to.type()))
                        .count()
                == 1;
        String phrase = "the " + facts.noun(to.kind()) + " that " + numbered(from) + " belongs to";
        return hasMoved || !isOnly ? null : tell(ask, phrase, ask.of(facts.facts.get(to.kind())), to, from);
    }

    /** A part of the row of a list that another part identifies. */
    private @Nullable Question line(Ask ask) {
        ModelDocument of = draw(ask, List.copyOf(facts.rows.keySet()));
        Field list = ask.of(facts.rows.get(of.kind()));
        Object[] rows = (Object[]) of.object(list);
        List<ValueType.Part> parts = list.type().elementType().parts();
        int key = ask.dice.below(parts.size());
        int asked = ask.dice.below(parts.size());
        ValueType type = parts.get(asked).type();
        if (rows == null || key == asked || !ModelFacts.isKey(parts.get(key).type()) || !type.isScalar()) {
            return null;
        }
        Object[] row = (Object[]) ask.of(Arrays.asList(rows));
        List<Object> keys = new ArrayList<>();
        Stream.of(rows).forEach(each -> keys.add(((Object[]) each)[key]));
        boolean isOnly = row[key] != null && keys.indexOf(row[key]) == keys.lastIndexOf(row[key]);
        String phrase = "the row with " + ModelFacts.noun(parts.get(key).name(), ValueType.STRING) + " " + row[key]
                + " in the " + ModelFacts.noun(list.localName(), list.type()) + " of " + phrase(ask, of);
        String noun = ModelFacts.noun(parts.get(asked).name(), type);
        return isOnly ? tell(ask, phrase, new Told(noun, list.name(), type, each -> row[asked]), of) : null;
    }

    /** What the first version said, or what holds now. */
    private @Nullable Question history(Ask ask) {
        Kind kind = ask.of(List.copyOf(facts.changing.keySet()));
        ModelDocument live = document(draw(ask, List.of(kind)).source());
        boolean isNow = ask.dice.isHead();
        String phrase = isNow ? phrase(ask, live) + " now" : "version 1.0 of " + phrase(ask, live);
        ModelDocument of = isNow ? live : document(layout.version(live.identity(), 0));
        return tell(ask, phrase, ask.of(facts.changing.get(kind)), of);
    }

    private @Nullable Question retention(Ask ask) {
        ModelDocument of = draw(ask, facts.retained);
        Retention rule = Objects.requireNonNull(model.kind(of.kind()).retention());
        boolean isEnd = rule.until() != null && ask.dice.isHead();
        Told fact = isEnd
                ? new Told(
                        "end of the retention",
                        "ecm:retainUntil",
                        ValueType.DATE,
                        each -> rule.until(each.documentMillis()))
                : new Told(
                        "legal hold", "ecm:hasLegalHold", ValueType.BOOLEAN, each -> each.retention() == Status.HELD);
        return of.retention() == Status.NONE ? null : tell(ask, phrase(ask, of), fact, of);
    }

    /** The larger of two values of documents of one home. */
    private @Nullable Question compare(Ask ask) {
        ModelDocument one = draw(ask, facts.kinds);
        Kind kind = one.kind();
        Told fact = ask.of(facts.facts.get(kind));
        boolean isDate = fact.answer() == AnswerType.DATE;
        if (!isDate && fact.answer() != AnswerType.NUMBER) {
            return null;
        }
        Home home = Objects.requireNonNull(one.group()).home();
        long drawn = layout.position(home, kind, ask.dice.below(layout.count(home, kind)));
        ModelDocument other = document(layout.identity(layout.firstOrdinal(kind) + drawn));
        String first = fact.said(one);
        String second = one.identity().equals(other.identity()) ? null : fact.said(other);
        Principal asker = first == null || second == null ? null : users.asker(ask.dice, ask.user, one, other);
        if (asker == null || first == null || second == null) {
            return null;
        }
        int order = isDate ? first.compareTo(second) : new BigDecimal(first).compareTo(new BigDecimal(second));
        ModelDocument more = order > 0 ? one : other;
        List<String> answers = order == 0
                ? List.of("neither", "equal")
                : List.of(numbered(more), facts.isNumbered(kind) ? more.name() : more.path());
        QuestionDraft draft =
                ask.draft(asker, isDate ? "later" : "larger", fact.noun(), numbered(one), numbered(other));
        return proven(draft.answer(AnswerType.TEXT, answers), ask, fact, one, other);
    }

    /** Returns the documents of some kinds below one, in its repository; none if they are more than a question names. */
    private List<Identity> below(ModelDocument top, List<Kind> kinds) {
        List<Identity> found = new ArrayList<>();
        for (Kind kind : kinds) {
            long count = facts.count(kind, top);
            long first = count == 0
                    ? 0
                    : layout.firstPosition(kind, top.kind(), top.identity().position());
            Period each = kind.period();
            int from = each == null ? 0 : each.from(dataset.spec().firstMonth());
            int to = each == null ? 1 : each.to(dataset.spec().endMonth());
            for (long k = 0; k < count * (to - from) && found.size() <= Question.MOST_EVIDENCE; k++) {
                Identity identity = new Identity(kind, first + k % count, from + (int) (k / count));
                if (dataset.contains(identity) && layout.repository(identity, top.group()) == top.repository()) {
                    found.add(identity);
                }
            }
        }
        return found.size() > Question.MOST_EVIDENCE ? List.of() : found;
    }

    private @Nullable Question which(Ask ask) {
        ModelDocument one = draw(ask, facts.lower);
        ModelDocument top = one.above(ask.of(facts.above.get(one.kind())));
        List<Identity> all = below(top, facts.ofType(one.type()));
        Principal asker = all.isEmpty() ? null : users.asker(ask.dice, ask.user, document(all.get(0)));
        if (asker == null) {
            return null;
        }
        List<Identity> found = users.shown(asker, all);
        Condition within = Condition.below(top.path());
        return ask.draft(asker, "which", one.type(), place(top))
                .answer(AnswerType.IDS, List.of())
                .evidence(found, within.property(), within.value().toString())
                .search(Search.of(top.repository(), found.size(), one.type(), within))
                .computed(one.type() + ".id below " + top);
    }

    @Override
    public Question askOneOfTwo(Dice dice, boolean isSecond) {
        Ask ask = new Ask(QuestionKind.TWO_USERS, dice, null);
        ModelDocument one = draw(ask, facts.lower.isEmpty() ? facts.kinds : facts.lower);
        ModelDocument top = facts.lower.isEmpty() ? one : one.above(ask.of(facts.above.get(one.kind())));
        List<Identity> below = below(top, facts.all);
        ModelDocument at = below.isEmpty() ? one : top;
        List<Identity> all = below.isEmpty() ? List.of(one.identity()) : below;
        Condition within = below.isEmpty() ? Condition.equal(Search.PATH, one.path()) : Condition.below(top.path());
        Principal first = Objects.requireNonNull(users.asker(dice, null, document(all.get(0))));
        Principal drawn = ask.of(principals());
        boolean isOther =
                users.readable(drawn, all).size() != users.readable(first, all).size();
        Principal other = isOther ? drawn : principals().get(principals().size() - 1);
        Principal user = isSecond ? other : first;
        String where = (below.isEmpty() ? "with the path of " : "below ") + place(at);
        return ask.draft(first, "may-read", where)
                .number(all.size())
                .evidence(all, within.property(), within.value().toString())
                .search(new Search(at.repository(), all.size(), List.of(within)))
                .computed("count(document) " + where)
                .seenBy(user, users.readable(user, all));
    }

    /** A count or a sum over the documents of a type: all, those of a home, or those with values of dealt fields that one has. */
    private @Nullable Question count(Ask ask) {
        boolean isSum = ask.kind == QuestionKind.SUM;
        String type = ask.of(isSum ? List.copyOf(facts.summed.keySet()) : facts.counted);
        List<Kind> kinds = facts.ofType(type);
        DealtCounts.Field of = isSum ? ask.of(facts.summed.get(type)) : null;
        List<DealtCounts.Field> dealt = new ArrayList<>(facts.conditions.getOrDefault(type, List.of()));
        dealt.remove(of);
        int size = Math.min(dealt.size(), ask.dice.below(3));
        Home home = ask.of(layout.homes());
        boolean isInHome =
                !isSum && size == 0 && ask.dice.isHead() && kinds.stream().noneMatch(model.shape()::moves);
        Identity folder = layout.draw(-1 - home.code()).identity();
        ModelDocument one = draw(ask, kinds);
        Repository repository = isInHome ? layout.repository(folder) : one.repository();
        List<Condition> within = new ArrayList<>(
                isInHome ? List.of(Condition.below(document(folder).path())) : List.of());
        DealtCounts.Condition[] all = new DealtCounts.Condition[size];
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < size; i++) {
            DealtCounts.Field field = dealt.remove(ask.dice.below(dealt.size()));
            all[i] = new DealtCounts.Condition(
                    field, field.values().value(one.identity().position()));
            within.add(Condition.equal(field.name(), field.rule().value(all[i].value())));
            String value = " " + within.get(i).value();
            where.append(i == 0 ? " with " : " and ")
                    .append(ModelFacts.noun(field))
                    .append(value);
        }
        String place = (isInHome ? "folder " + document(folder).path() + " of " : "") + "repository " + repository;
        Principal asker = users.reader(ask.dice, ask.user, kinds, isInHome ? List.of(home) : layout.homes());
        long count = kinds.stream()
                .mapToLong(each -> isInHome ? layout.count(home, each) : layout.count(repository, each))
                .sum();
        long found = size > 0 ? facts.counts(kinds.get(0)).count(all) : count;
        if (asker == null || found == 0) {
            return null;
        }
        QuestionDraft draft = of == null
                ? ask.draft(asker, "count", type, place, where).number(found)
                : ask.draft(asker, "sum", ModelFacts.noun(of), facts.noun(kinds.get(0)), where);
        if (of != null) {
            draft.answer(
                    AnswerType.NUMBER, facts.counts(kinds.get(0)).sum(of, all).toPlainString());
        }
        return draft.total(found)
                .search(Search.of(repository, found, type, within.toArray(Condition[]::new)))
                .computed((of == null ? "count(" + type : "sum(" + of.name()) + ")" + where + " in " + place);
    }

    /** The groups whose persons have one name, in one repository. */
    private @Nullable Question namesakes(Ask ask) {
        ModelDocument one = draw(ask, List.of(group));
        Hits same = namesakes(one.identity().position(), MOST_NAMESAKES);
        if (same == null || same.count() > Question.MOST_EVIDENCE || same.count() == 1 && ask.dice.below(8) > 0) {
            return null;
        }
        List<ModelDocument> all = same.list().stream()
                .map(this::document)
                .filter(each -> each.repository() == one.repository())
                .toList();
        Principal asker = users.asker(ask.dice, ask.user, all.toArray(ModelDocument[]::new));
        if (asker == null) {
            return null;
        }
        List<Identity> found =
                users.shown(asker, all.stream().map(ModelDocument::identity).toList());
        String name = name(one.identity().position());
        return ask.draft(asker, "named", facts.noun(group), one.repository(), name)
                .answer(
                        AnswerType.SET,
                        found.stream().map(each -> document(each).name()).toList())
                .evidence(found, "ecm:name", name)
                .search(about(document(found.get(0))))
                .computed(group.label() + ".name of " + name + " in " + one.repository());
    }

    /** A document with a number or a path that nothing has. */
    private @Nullable Question missing(Ask ask) {
        ModelDocument of = draw(ask, facts.kinds);
        Identity missing = facts.missing(of.identity(), ask.dice);
        Principal asker = missing == null ? null : users.asker(ask.dice, ask.user, of);
        return missing == null || asker == null
                ? null
                : none(ask, asker, numbered(document(missing)), of, about(document(missing)), List.of());
    }

    /** A document behind the last one that is below another, or a person with the number of somebody else. */
    private @Nullable Question beyond(Ask ask) {
        boolean isNamed = persons != null && ask.dice.isHead();
        ModelDocument of = draw(ask, isNamed ? List.of(group) : facts.lower.isEmpty() ? facts.kinds : facts.lower);
        long own = of.identity().position();
        String other = isNamed ? name((own + 1 + ask.dice.below(1000)) % layout.count(group)) : "";
        ModelDocument top = isNamed || facts.lower.isEmpty() ? of : of.above(ask.of(facts.above.get(of.kind())));
        int count = (int) Math.min(ORDER.size(), facts.count(of.kind(), top));
        List<Identity> all = isNamed ? List.of(of.identity()) : below(top, facts.ofType(of.type()));
        Principal asker = all.isEmpty() ? null : users.asker(ask.dice, ask.user, of);
        boolean isThere = isNamed
                ? other.equals(name(own))
                : count == ORDER.size()
                        || of.kind().isSeries()
                        || facts.ofType(of.type()).size() > 1;
        if (asker == null || isThere) {
            return null;
        }
        return isNamed
                ? none(ask, asker, numbered(of) + ", named " + other, of, about(of), all)
                : none(
                        ask,
                        asker,
                        "the " + ORDER.get(count) + " " + facts.noun(of.kind()) + " of " + numbered(top),
                        of,
                        Search.of(top.repository(), 0, of.type(), Condition.below(top.path())),
                        all);
    }

    private Question none(
            Ask ask, Principal asker, String phrase, ModelDocument like, Search query, List<Identity> found) {
        return ask.draft(asker, "fact", ask.of(facts.facts.get(like.kind())).noun(), phrase)
                .none("there is no such " + facts.noun(like.kind()))
                .search(query.withHits(users.readable(asker, found).size()))
                .computed("no " + like.kind().label());
    }
}
