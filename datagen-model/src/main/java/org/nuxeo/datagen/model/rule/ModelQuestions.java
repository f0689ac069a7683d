// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static java.util.stream.Collectors.toMap;
import static org.nuxeo.datagen.core.question.Question.AnswerType.IDS;
import static org.nuxeo.datagen.core.question.Question.AnswerType.NUMBER;
import static org.nuxeo.datagen.core.question.QuestionKind.COMPARE;
import static org.nuxeo.datagen.core.question.QuestionKind.COUNT;
import static org.nuxeo.datagen.core.question.QuestionKind.DENIED;
import static org.nuxeo.datagen.core.question.QuestionKind.HISTORY;
import static org.nuxeo.datagen.core.question.QuestionKind.HOP;
import static org.nuxeo.datagen.core.question.QuestionKind.LINE;
import static org.nuxeo.datagen.core.question.QuestionKind.NAMESAKES;
import static org.nuxeo.datagen.core.question.QuestionKind.RETENTION;
import static org.nuxeo.datagen.core.question.QuestionKind.SECOND_PAGE;
import static org.nuxeo.datagen.core.question.QuestionKind.SUM;
import static org.nuxeo.datagen.core.question.QuestionKind.TWO_USERS;
import static org.nuxeo.datagen.core.question.QuestionKind.WHICH;
import static org.nuxeo.datagen.core.schema.ValueType.BOOLEAN;
import static org.nuxeo.datagen.core.schema.ValueType.DATE;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout.Group;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.question.Ask;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.Answer;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.question.Told;
import org.nuxeo.datagen.core.question.Users;
import org.nuxeo.datagen.core.question.Wording;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.rights.Readers;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.Retention.Status;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.model.tree.TreeModel;

/**
 * Questions over a model, where people know a group by its number or by the name of its person. Counts over the archive are asked by
 * a user whose rights to all that is counted follow from the model and the home; for any other user that is given, a question about a
 * single document stands for them.
 */
final class ModelQuestions extends ModelFacts {

    /** How many numbers there are for documents whose names are numbers. */
    private final Map<Kind, Long> numbers;

    /** The types without shared folders, and the kinds that have a retention. */
    private final List<String> counted;

    private final List<Kind> retained;
    private final @Nullable PersonDeal persons;

    ModelQuestions(Dataset dataset) {
        super(dataset, new Users(dataset, (kind, home) -> entries(dataset, kind, home)));
        this.numbers = model.shape().nodes().stream()
                .filter(node -> node.name().numberDigits() > 0)
                .collect(toMap(TreeModel.Node::kind, node -> node.name().numbers()));
        this.counted = types.keySet().stream()
                .filter(type -> ofType(type).stream().noneMatch(Kind::isShared))
                .toList();
        this.retained = facts.keySet().stream()
                .filter(kind -> dataset.type(kind).retention() != null)
                .toList();
        this.persons = ((ModelContents) dataset.contents()).persons();
        ways.putAll(Map.of(LINE, this::line, HOP, this::hop, WHICH, this::which));
        ways.putAll(Map.of(SUM, this::count, COUNT, this::count, HISTORY, this::history, RETENTION, this::retention));
        refuse(true, "a model does not say what is on which page of a file", SECOND_PAGE);
        refuse(above.isEmpty(), "needs documents below those of a group", HOP, WHICH);
        refuse(rows.isEmpty(), "no list has complex values with texts or whole numbers", LINE);
        refuse(summed.isEmpty(), "no range is dealt to documents of one type and repository; add deal: exact", SUM);
        refuse(facts.keySet().stream().allMatch(each -> layout.count(each) < 2), "needs two documents", COMPARE);
        refuse(changing.isEmpty(), "no field differs by version; add per: version", HISTORY);
        refuse(persons == null, "groups have no person:", NAMESAKES);
        refuse(retained.isEmpty(), "no kind has retention:", RETENTION);
        refuse(users.isPublic(), "everybody may read something", DENIED, TWO_USERS);
    }

    /** Returns the entries of documents of a kind, none of proxies. */
    private static List<Users.Entry> entries(Dataset dataset, Kind kind, Home home) {
        ContentModel model = ((ModelContents) dataset.contents()).model();
        boolean hasRights = kind.source() == null && !kind.isShared();
        List<AccessRule> rights = hasRights ? model.kind(kind).governance().rights() : List.of();
        return rights.stream()
                .map(rule -> {
                    boolean isReading = rule.isGranted() && Readers.BROWSING.contains(rule.permission());
                    String reader = isReading ? reader(rule.principal(), home) : null;
                    return new Users.Entry(
                            Objects.requireNonNullElse(reader, ""), rule.isGranted(), rule.chance() == null);
                })
                .toList();
    }

    /** Returns a name that is the same for all documents of a home, or null. */
    private static @Nullable String reader(ValueRule rule, Home home) {
        if (rule instanceof Template template) {
            List<String> pieces =
                    template.pieces().stream().map(each -> reader(each, home)).toList();
            return pieces.contains(null) ? null : String.join("", pieces);
        }
        String name = rule.equals(new ValueRule.Reference(Fact.HOME.label())) ? home.name() : null;
        return rule instanceof ValueRule.Constant constant ? constant.value().toString() : name;
    }

    @Override
    protected @Nullable String phrase(Document of, @Nullable String person) {
        Kind kind = of.kind();
        boolean isNumbered = numbers.containsKey(kind);
        if (person == null) {
            String place = "the document at " + of.path() + " in repository " + of.repository();
            return isNumbered ? noun(kind) + " " + of.name() : place;
        }
        if (kind == group) {
            return person;
        }
        String period = kind.isSeries() ? " for " + ((ModelDocument) of).period() : "";
        String called = noun(kind) + period + " of " + person;
        if (positions(kind, ((ModelDocument) of).above(group)).count() == 1) {
            return "the " + called;
        }
        long index = ((ModelDocument) of).positionFromOne();
        boolean hasOrder = kind.parent() == group && !isNumbered && index <= ORDER.size();
        return hasOrder ? "the " + ORDER.get((int) index - 1) + " " + called : null;
    }

    @Override
    protected Search about(Document of) {
        if (!of.kind().isVersion()) {
            return Search.of(of.repository(), 1, of.type(), Condition.equal(Search.PATH, of.path()));
        }
        Condition version = Condition.equal(Search.IS_VERSION, true);
        String live = dataset.id(of.source()).toString();
        Condition series = Condition.equal("ecm:versionVersionableId", live);
        Condition label = Condition.equal("ecm:versionLabel", of.version() + ".0");
        return Search.of(of.repository(), 1, of.type(), version, series, label);
    }

    @Override
    protected List<Identity> below(Document top, List<Kind> of) {
        List<Identity> found = new ArrayList<>();
        for (Kind kind : of) {
            PositionRange own = positions(kind, top);
            PositionRange periods = periods(kind);
            for (long k = 0; k < own.count() * periods.count() && found.size() <= Question.MOST_EVIDENCE; k++) {
                int period = (int) (periods.from() + k / own.count());
                Identity identity = new Identity(kind, own.from() + k % own.count(), period);
                if (dataset.contains(identity)) {
                    found.add(identity);
                }
            }
        }
        return found.size() > Question.MOST_EVIDENCE ? List.of() : found;
    }

    /** Returns the positions of the documents of a kind, in each period, that belong to another document. */
    private PositionRange positions(Kind kind, Document of) {
        Kind top = FieldPath.above(kind).contains(of.kind()) ? of.kind() : null;
        long position = of.identity().position();
        return top == null
                ? new PositionRange(0, 0)
                : new PositionRange(
                        layout.firstPosition(kind, top, position), layout.firstPosition(kind, top, position + 1));
    }

    @Override
    protected boolean isPossible(Identity identity) {
        return identity.position() < numbers.getOrDefault(identity.kind(), Long.MAX_VALUE);
    }

    @Override
    protected String name(Group of) {
        PersonCorpus corpus = Objects.requireNonNull(model.kind(group).person());
        return corpus.text(PersonFact.FULL_NAME, 0, of.position(), persons);
    }

    @Override
    protected @Nullable List<? extends Group> namesakes(long position, int mostTried) {
        long count = layout.count(group);
        Hits same = persons == null || position < 0 ? null : persons.namesakes(group, position, count, mostTried);
        if (same == null) {
            return null;
        }
        Stream<Identity> page = same.page(0, Question.MOST_EVIDENCE + 1);
        return page.map(each -> layout.draw(each.position())).toList();
    }

    @Override
    protected @Nullable String person(Group of, List<? extends Group> namesakes) {
        return namesakes.size() == 1 ? noun(group) + " " + name(of) : null;
    }

    /** A fact of a document above the one that the question names. */
    private @Nullable Question hop(Ask ask) {
        Subject subject = draw(ask, above.keySet());
        ModelDocument from = (ModelDocument) subject.of();
        ModelDocument to = from.above(ask.of(above.get(from.kind())));
        boolean hasMoved = from.repository() != to.repository() || !from.path().startsWith(to.path() + "/");
        long same = FieldPath.above(from.kind()).stream()
                .filter(ofType(to.type())::contains)
                .count();
        String phrase = "the " + noun(to.kind()) + " that " + subject.phrase() + " belongs to";
        return hasMoved || same > 1 || subject.person() != null && to.kind() == group
                ? null
                : tell(ask, phrase, ask.of(facts.get(to.kind())), to, from);
    }

    /** A part of the row of a list that another part identifies. */
    private @Nullable Question line(Ask ask) {
        Subject subject = draw(ask, rows.keySet());
        Field list = ask.of(rows.get(subject.of().kind()));
        Object[] entries = (Object[]) subject.of().object(list);
        List<ValueType.Part> parts = list.type().elementType().parts();
        int key = ask.below(parts.size());
        int asked = ask.below(parts.size());
        ValueType type = parts.get(asked).type();
        if (entries == null || key == asked || !isKey(parts.get(key).type()) || !type.isScalar()) {
            return null;
        }
        List<Object[]> rows = Stream.of(entries).map(each -> (Object[]) each).toList();
        Object[] row = ask.of(rows);
        if (row[key] == null
                || rows.stream().filter(each -> row[key].equals(each[key])).count() > 1) {
            return null;
        }
        String phrase = "the row with " + called(parts.get(key).name(), ValueType.STRING) + " " + row[key] + " in the "
                + called(list.localName(), list.type()) + " of " + subject.phrase();
        String noun = called(parts.get(asked).name(), type);
        return tell(ask, phrase, fact(noun, list.name(), type, each -> row[asked]), subject.of());
    }

    /** What the first version said, or what holds now. */
    private @Nullable Question history(Ask ask) {
        Kind kind = ask.of(changing.keySet());
        Identity source = document(any(ask, List.of(kind))).source();
        Subject named = ask.isHead() ? named(source, namesakes(layout.group(source), MOST_NAMESAKES)) : null;
        Subject live = named == null ? numbered(source) : named;
        boolean isNow = ask.isHead();
        String phrase = isNow ? live.phrase() + " now" : "version 1.0 of " + live.phrase();
        Document of = isNow ? live.of() : document(layout.version(live.of().identity(), 0));
        return tell(ask, phrase, ask.of(changing.get(kind)), of);
    }

    private @Nullable Question retention(Ask ask) {
        Subject subject = draw(ask, retained);
        Document of = subject.of();
        Retention rule = Objects.requireNonNull(dataset.type(of.kind()).retention());
        boolean isEnd = rule.until() != null && ask.isHead();
        Told end = fact("end of the retention", "ecm:retainUntil", DATE, each -> rule.until(each.documentMillis()));
        Told held = fact("legal hold", "ecm:hasLegalHold", BOOLEAN, each -> each.retention() == Status.HELD);
        return of.retention() == Status.NONE ? null : tell(ask, subject.phrase(), isEnd ? end : held, of);
    }

    private @Nullable Question which(Ask ask) {
        Kind kind = ask.of(above.keySet());
        Subject subject = draw(ask, above.get(kind));
        Document top = subject.of();
        String type = dataset.type(kind).name();
        List<Identity> all = near(top, ofType(type));
        Principal asker = all.isEmpty() ? null : users.asker(ask, document(all.get(0)));
        if (asker == null) {
            return null;
        }
        List<Identity> found = users.shown(asker, all);
        Search search = Search.of(top.repository(), found.size(), type, within(top));
        Wording wording = word(ask, "which", type, place(subject));
        List<Evidence> evidence = evidence(found, Search.PATH, top.path());
        return wording.by(asker, Answer.of(IDS, List.of()), evidence, search, type + ".id below " + top);
    }

    /** A count or a sum over the documents of a type: all, those of a home, or those with values of dealt fields that one has. */
    private @Nullable Question count(Ask ask) {
        boolean isSum = ask.kind() == SUM;
        String type = ask.of(isSum ? summed.keySet() : counted);
        List<Kind> kinds = ofType(type);
        DealtCounts.Field of = isSum ? ask.of(summed.get(type)) : null;
        List<DealtCounts.Field> dealt = new ArrayList<>(conditions.getOrDefault(type, List.of()));
        dealt.remove(of);
        int size = Math.min(dealt.size(), ask.below(3));
        Home home = ask.of(layout.homes());
        boolean isInHome = !isSum && size == 0 && ask.isHead() && kinds.stream().noneMatch(model.shape()::moves);
        Document folder = document(layout.draw(-1 - home.code()).identity());
        Document one = document(any(ask, kinds));
        Repository repository = isInHome ? folder.repository() : one.repository();
        List<Condition> within = new ArrayList<>(isInHome ? List.of(Condition.below(folder.path())) : List.of());
        DealtCounts.Condition[] all = new DealtCounts.Condition[size];
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < size; i++) {
            DealtCounts.Field field = dealt.remove(ask.below(dealt.size()));
            long number = field.values().value(one.identity().position());
            all[i] = new DealtCounts.Condition(field, number);
            Object value = field.rule().value(number);
            within.add(Condition.equal(field.name(), value));
            where.append(i == 0 ? " with " : " and ").append(called(field)).append(" " + value);
        }
        String place = (isInHome ? "folder " + folder.path() + " of " : "") + "repository " + repository;
        ToLongFunction<Kind> number = each -> isInHome ? layout.count(home, each) : layout.count(repository, each);
        Kind kind = kinds.get(0);
        long whole = kinds.stream().mapToLong(number).sum();
        long found = size > 0 ? counts(kind).count(all) : whole;
        if (found == 0) {
            return null;
        }
        Wording wording =
                of == null ? word(ask, "count", type, place, where) : word(ask, "sum", called(of), noun(kind), where);
        String sum = of == null ? "" + found : counts(kind).sum(of, all).toPlainString();
        Search search = Search.of(repository, found, type, within.toArray(Condition[]::new));
        String computed = (of == null ? "count(" + type : "sum(" + of.name()) + ")" + where + " in " + place;
        Principal asker = users.reader(ask, kinds, isInHome ? List.of(home) : layout.homes());
        return wording.by(asker, Answer.of(NUMBER, sum), List.of(), search, computed);
    }
}
