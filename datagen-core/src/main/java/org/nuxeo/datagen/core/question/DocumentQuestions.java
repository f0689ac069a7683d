// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.question;

import static java.util.Locale.ROOT;
import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.nuxeo.datagen.core.question.QuestionKind.COMPARE;
import static org.nuxeo.datagen.core.question.QuestionKind.FIELD;
import static org.nuxeo.datagen.core.question.QuestionKind.NAMESAKES;
import static org.nuxeo.datagen.core.question.QuestionKind.TWO_USERS;
import static org.nuxeo.datagen.core.question.QuestionKind.UNANSWERABLE;

import java.math.BigDecimal;
import java.text.FieldPosition;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Layout.Group;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.question.Question.Answer;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.question.Search.Operator;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;

/**
 * Questions over documents of any archive, which brings what its documents tell, what people call them, and questions of its own.
 * About half of them call a document by a person whom nobody else can be, others by number. A question that does not come out, as
 * a document lacks the fact or nobody may read all that proves it, is drawn again, and after some draws one about a single document
 * stands for it. Not thread safe, since buffers are reused.
 */
public abstract class DocumentQuestions {

    /** The property of a file's words. */
    protected static final String FILE = "file:content";

    /** What places are called. */
    protected static final List<String> ORDER = List.of("first second third fourth fifth sixth seventh".split(" "));

    /** How often something is drawn until it comes out. */
    static final int TRIES = 64;

    /** How many names are searched for one of which the person is the only one, and how many persons a search may look at. */
    private static final int MOST_SEARCHES = 2;

    private static final int MOST_PERSONS = 32;
    protected static final int MOST_NAMESAKES = 256;

    /** What any document tells. */
    public static final Told CREATED =
            new Told("date of creation", Field.CREATED.name(), "date", AnswerType.DATE, each -> each.date()
                    .toString());

    protected final Dataset dataset;
    protected final Layout layout;
    protected final Kind group;
    protected final Users users;

    /** What documents tell, by their kinds. */
    protected final Map<Kind, List<Told>> facts = new TreeMap<>();

    /** By kinds of documents that tell something, the kinds of others that they belong to and that tell something, too. */
    protected final Map<Kind, List<Kind>> above = new TreeMap<>();

    /** The kinds of documents by their types, without those of versions, which have no place. */
    protected final Map<String, List<Kind>> types;

    private final List<Kind> all;

    private final Map<String, List<MessageFormat>> wordings = new HashMap<>(Wording.all(DocumentQuestions.class));

    /** How questions of a kind are asked; a way gives null if the question does not come out. */
    protected final Map<QuestionKind, Function<Ask, @Nullable Question>> ways = new EnumMap<>(QuestionKind.class);

    /** Why questions of a kind are not asked. */
    final Map<QuestionKind, String> refusals = new EnumMap<>(QuestionKind.class);

    /** What an archive brings, see {@link org.nuxeo.datagen.core.Archive#part}. */
    public interface Factory {

        /** Returns the questions over a dataset of the archive. */
        DocumentQuestions questions(Dataset dataset);
    }

    /**
     * A document that a question is about.
     *
     * @param person what the question calls the person of the document, or null if the document has a number
     * @param phrase what it calls the document
     */
    public record Subject(Document of, @Nullable String person, String phrase) {}

    /** Archives that extend this fill {@link #facts}, {@link #above} and {@link #ways}. */
    protected DocumentQuestions(Dataset dataset, Users users) {
        this.dataset = dataset;
        this.layout = dataset.layout();
        this.group = dataset.archive().kinds().group();
        this.users = users;
        this.types = layout.kinds().stream()
                .filter(kind -> dataset.count(kind) > 0 && !kind.isVersion())
                .collect(groupingBy(kind -> dataset.type(kind).name(), TreeMap::new, toList()));
        this.all = types.values().stream().flatMap(List::stream).toList();
        wordings.putAll(Wording.all(getClass()));
        ways.putAll(Map.of(FIELD, this::field, COMPARE, this::compare, TWO_USERS, this::mayRead));
        ways.put(UNANSWERABLE, ask -> isByPerson(ask) ? falseHolder(ask) : missing(ask));
        ways.put(NAMESAKES, this::namesakes);
    }

    /** Refuses some kinds of questions for a reason, if it holds. */
    protected final void refuse(boolean isRefused, String reason, QuestionKind... some) {
        if (isRefused) {
            List.of(some).forEach(each -> refusals.put(each, reason));
        }
    }

    /** Returns what a question calls a document by a person or else by number, or null if it cannot. */
    protected abstract @Nullable String phrase(Document of, @Nullable String person);

    /** Returns the name of the person of a group. */
    protected abstract String name(Group of);

    /** Returns the groups whose persons have the name of one; null if it has no person or more than some must be looked at. */
    protected abstract @Nullable List<? extends Group> namesakes(long position, int mostTried);

    /** Returns what a question calls the person of a group, or null if others are called so. */
    protected abstract @Nullable String person(Group of, List<? extends Group> namesakes);

    /** Returns a query that finds a document. */
    protected abstract Search about(Document of);

    /** Returns what the documents that belong to another one meet in its repository, and no others. */
    protected Condition within(Document top) {
        return Condition.below(top.path());
    }

    /** Returns the documents of some kinds that belong to another one; none if they are too many. */
    protected abstract List<Identity> below(Document top, List<Kind> of);

    /** Returns whether a larger dataset can have a document; a bank has room for more than the most customers of a dataset. */
    protected boolean isPossible(Identity identity) {
        return true;
    }

    /** Returns a query for groups with one name, or for the first of them. */
    protected Search named(Group one, List<Identity> found) {
        return about(document(found.get(0)));
    }

    /** Returns what people call documents of a kind: by their type if that is also the type of others. */
    protected final String noun(Kind kind) {
        String type = dataset.type(kind).name();
        return ofType(type).size() <= 1
                ? kind.noun()
                : called(type, ValueType.STRING).strip();
    }

    /** Returns what people call a field. */
    protected static String called(String name, ValueType type) {
        String words = name.replaceAll("([A-Z])", " $1").replaceAll("[-_]", " ").toLowerCase(ROOT);
        return type.base() == Base.DATE && !words.contains("date") ? words + " date" : words;
    }

    /** Returns a question of a kind that is not refused and is not {@link QuestionKind#DENIED}. */
    final Question ask(Ask ask) {
        Function<Ask, @Nullable Question> way = requireNonNull(ways.get(ask.kind()));
        for (int i = 0; i < TRIES; i++) {
            Question asked = way.apply(ask);
            if (asked != null) {
                return asked;
            }
        }
        Ask single = new Ask(FIELD, ask.user(), ask.below(Long.MAX_VALUE));
        Subject any = numbered(any(single, facts.keySet()));
        return requireNonNull(tell(single, any.phrase, CREATED, any.of));
    }

    private boolean isByPerson(Ask ask) {
        return !refusals.containsKey(NAMESAKES) && ask.isHead();
    }

    protected final Document document(Identity identity) {
        return dataset.uncheckedDocument(identity);
    }

    protected final Identity any(Ask ask, @Nullable Collection<Kind> of) {
        Kind kind = ask.of(of);
        return layout.identity(layout.firstOrdinal(kind) + ask.below(layout.count(kind)));
    }

    /** Draws a document of some kinds, half of the times one whose person nobody else can be. */
    protected final Subject draw(Ask ask, @Nullable Collection<Kind> of) {
        int searches = isByPerson(ask) ? MOST_SEARCHES : 0;
        for (int i = 0; i < TRIES && searches > 0; i++) {
            Identity drawn = any(ask, of);
            List<? extends Group> same = namesakes(layout.group(drawn), MOST_PERSONS);
            Subject found = same == null ? null : named(drawn, same);
            if (found != null) {
                return found;
            }
            searches -= same == null ? 0 : 1;
        }
        return numbered(any(ask, of));
    }

    /** Returns a document by its person, or null if others can be meant or are not known. */
    protected final @Nullable Subject named(Identity identity, @Nullable List<? extends Group> namesakes) {
        Document of = document(identity);
        String person = namesakes == null ? null : person(requireNonNull(of.group()), namesakes);
        String phrase = person == null ? null : phrase(of, person);
        return phrase == null ? null : new Subject(of, person, phrase);
    }

    /** Returns a document by its number or place. */
    protected final Subject numbered(Identity identity) {
        Document of = document(identity);
        return new Subject(of, null, requireNonNull(phrase(of, null)));
    }

    /** Returns what a question calls a document and its repository. */
    protected static String place(Subject subject) {
        String repository = " in repository " + subject.of.repository();
        return subject.phrase.endsWith(repository) ? subject.phrase : subject.phrase + repository;
    }

    /** Returns a month in words, for example {@code March 2015}. */
    protected static String month(int absoluteMonth) {
        return Months.title(absoluteMonth) + " " + Months.year(absoluteMonth);
    }

    /** Returns the kinds of a type, those of proxies included. */
    protected final List<Kind> ofType(String type) {
        return types.getOrDefault(type, List.of());
    }

    /** Returns one of the wordings with a name, in which {@code {0}}, {@code {1}} and so on stand for values. */
    protected final Wording word(Ask ask, String name, Object... values) {
        List<MessageFormat> named = requireNonNull(wordings.get(name), name);
        int drawn = ask.below(named.size());
        StringBuffer text = named.get(drawn).format(values, new StringBuffer(160), new FieldPosition(0));
        return new Wording(ask.kind(), name + "." + (drawn + 1), text.toString());
    }

    /** Returns documents that say the same. */
    protected static List<Evidence> evidence(List<Identity> documents, String property, String text) {
        return documents.stream()
                .map(each -> new Evidence(each, 0, property, text))
                .toList();
    }

    /** Asks for a fact of the first document, which is found over others; null if it lacks the fact or nobody may read all. */
    protected final @Nullable Question tell(Ask ask, String phrase, Told told, Document... proof) {
        String said = told.said().apply(proof[0]);
        if (said == null || told != CREATED && said.length() >= Question.SHORTEST_SECRET && phrase.contains(said)) {
            return null;
        }
        Wording wording = word(ask, told.type() == AnswerType.BOOLEAN ? "flag" : "fact", told.noun(), phrase);
        return proven(ask, wording, Answer.of(told.type(), said), told, proof);
    }

    /** Returns a question that documents prove. The query is for one that the user may not read, or else for the first. */
    private @Nullable Question proven(Ask ask, Wording wording, Answer answer, Told told, Document... proof) {
        Kind kind = proof[0].kind();
        List<Evidence> evidence = new ArrayList<>();
        Document sought = proof[0];
        for (Document each : proof) {
            boolean isTold = each.kind() == kind;
            String property = isTold ? told.property() : Search.PATH;
            String said = isTold ? requireNonNull(told.said().apply(each)) : each.path();
            evidence.add(new Evidence(each.identity(), property.equals(FILE) ? 1 : 0, property, said));
            sought = ask.user() == null || ask.user().isAmong(each.readers()) ? sought : each;
        }
        String column = kind.label() + "." + told.column();
        return wording.by(users.asker(ask, proof), answer, evidence, about(sought), column);
    }

    private @Nullable Question field(Ask ask) {
        Subject subject = draw(ask, facts.keySet());
        return tell(ask, subject.phrase, ask.of(facts.get(subject.of.kind())), subject.of);
    }

    /** Returns the numbers of the periods in which a kind has documents; only 0 if it is in no series. */
    protected final PositionRange periods(Kind kind) {
        Period each = kind.period();
        int first = dataset.spec().firstMonth();
        int end = dataset.spec().endMonth();
        return each == null ? new PositionRange(0, 1) : new PositionRange(each.from(first), each.to(end));
    }

    /** The larger of two values: of a series in two periods, or of two documents of one home. */
    private @Nullable Question compare(Ask ask) {
        Kind kind = ask.of(facts.keySet());
        Told told = ask.of(facts.get(kind));
        boolean isDate = told.type() == AnswerType.DATE;
        // the later of two periods also has the later dates
        if (told.type() == AnswerType.TEXT || told.type() == AnswerType.BOOLEAN || isDate && kind.isSeries()) {
            return null;
        }
        Subject subject = draw(ask, List.of(kind));
        Document one = subject.of;
        Period each = kind.period();
        Home home = requireNonNull(one.group()).home();
        PositionRange periods = periods(kind);
        Identity drawn = each == null
                ? layout.identity(
                        layout.firstOrdinal(kind) + layout.position(home, kind, ask.below(layout.count(home, kind))))
                : new Identity(kind, one.identity().position(), (int) (periods.from() + ask.below(periods.count())));
        boolean isOther = !drawn.equals(one.identity()) && dataset.contains(drawn);
        Document other = document(drawn);
        String first = told.said().apply(one);
        String second = isOther ? told.said().apply(other) : null;
        if (first == null || second == null) {
            return null;
        }
        int order = isDate ? first.compareTo(second) : new BigDecimal(first).compareTo(new BigDecimal(second));
        Document larger = order > 0 ? one : other;
        int period = larger.identity().month();
        String phrase = requireNonNull(phrase(other, each == null ? null : subject.person));
        String number = String.valueOf(about(larger).conditions().get(1).value());
        List<String> answers = order == 0
                ? List.of("neither", "equal")
                : List.of(
                        order > 0 ? subject.phrase : phrase,
                        one.name().equals(other.name()) ? larger.path() : larger.name(),
                        each == null ? number : each.text(period),
                        each == Period.MONTH ? month(period) : larger.path());
        Wording wording = word(ask, isDate ? "later" : "larger", told.noun(), subject.phrase, phrase);
        return proven(ask, wording, Answer.of(AnswerType.TEXT, answers), told, one, other);
    }

    /** The number of documents that a user may read of those that belong to another one, or of that one alone. */
    private @Nullable Question mayRead(Ask ask) {
        Subject subject = draw(ask, above.isEmpty() ? facts.keySet() : above.get(ask.of(above.keySet())));
        Document top = subject.of;
        List<Identity> below = near(top, all);
        boolean isAlone = below.isEmpty();
        List<Identity> found = isAlone ? List.of(top.identity()) : below;
        Condition condition = isAlone ? Condition.equal(Search.PATH, top.path()) : within(top);
        String where = (isAlone ? "with the path of " : condition.operator() == Operator.BELOW ? "below " : "of ")
                + place(subject);
        Principal asker = users.asker(ask, document(found.get(0)));
        if (asker == null) {
            return null;
        }
        List<Identity> seen = users.readable(asker, found);
        List<Identity> hidden = new ArrayList<>(seen.size() == found.size() ? List.of() : found);
        hidden.removeAll(seen);
        List<Evidence> evidence = evidence(seen, condition.property(), String.valueOf(condition.value()));
        Search search = new Search(top.repository(), seen.size(), List.of(condition));
        Wording wording = word(ask, "may-read", where);
        Question asked = wording.by(asker, Answer.of(seen.size()), evidence, search, "count(document) " + where);
        return requireNonNull(asked).hiding(hidden);
    }

    /** Returns the documents of some kinds that belong to another one and lie in its repository. */
    protected final List<Identity> near(Document top, List<Kind> of) {
        return below(top, of).stream()
                .filter(each -> layout.repository(each, top.group()) == top.repository())
                .toList();
    }

    /** The groups whose persons have one name, in one repository. */
    private @Nullable Question namesakes(Ask ask) {
        List<? extends Group> same = namesakes(ask.below(layout.count(group)), MOST_NAMESAKES);
        if (same == null || same.size() > Question.MOST_EVIDENCE || same.size() == 1 && ask.below(8) > 0) {
            return null;
        }
        Group one = ask.of(same);
        Repository repository = layout.repository(one.identity(), one);
        Document[] documents = same.stream()
                .map(each -> dataset.document(each.identity(), each))
                .filter(each -> each.repository() == repository)
                .toArray(Document[]::new);
        List<Identity> found = users.shown(
                ask.user(), Stream.of(documents).map(Document::identity).toList());
        List<String> numbers = found.stream().map(each -> document(each).name()).toList();
        Wording wording = word(ask, "named", noun(group), repository, name(one));
        Answer answer = Answer.of(AnswerType.SET, numbers);
        List<Evidence> evidence = evidence(found, "ecm:name", name(one));
        String computed = group.label() + ".name in " + repository;
        return wording.by(users.asker(ask, documents), answer, evidence, named(one, found), computed);
    }

    /** A document that could be there and is not: of a later group, or of a series before its first period. */
    private @Nullable Question missing(Ask ask) {
        Subject like = draw(ask, facts.keySet());
        Identity own = like.of.identity();
        Kind kind = own.kind();
        Period each = kind.period();
        int period = each == null ? 0 : (int) periods(kind).from() - 1 - ask.below(12);
        long position = each == null ? layout.count(kind) + ask.below(1000) : own.position();
        if (each == null ? layout.group(own) < 0 : period < each.first()) {
            return null;
        }
        Identity missing = new Identity(kind, position, period);
        if (!isPossible(missing) || dataset.contains(missing)) {
            return null;
        }
        Document none = document(missing);
        String phrase = requireNonNull(phrase(none, each == null ? null : like.person));
        return none(ask, phrase, none, like.of);
    }

    /** A number that belongs to a person of another name. */
    private @Nullable Question falseHolder(Ask ask) {
        Subject subject = numbered(any(ask, List.of(group)));
        Group own = requireNonNull(subject.of().group());
        String other = name(layout.draw((own.position() + 1 + ask.below(1000)) % layout.count(group)));
        String phrase = subject.phrase() + ", named " + other;
        return other.equals(name(own)) ? null : none(ask, phrase, subject.of(), subject.of());
    }

    /** A question about a document that is not there but sought, for a fact of one like it that its number does not tell. */
    private @Nullable Question none(Ask ask, String phrase, Document sought, Document like) {
        Kind kind = like.kind();
        Principal asker = users.asker(ask, like);
        String own = numbered(like.identity()).phrase();
        List<Told> open = facts.getOrDefault(kind, List.of(CREATED)).stream()
                .filter(each -> !own.contains(requireNonNullElse(each.said().apply(like), " - ")))
                .toList();
        if (asker == null || open.isEmpty()) {
            return null;
        }
        Wording wording = word(ask, "fact", ask.of(open).noun(), phrase);
        int hits =
                sought == like ? users.readable(asker, List.of(like.identity())).size() : 0;
        Answer none = Answer.none("there is no such " + noun(kind));
        return wording.by(asker, none, List.of(), about(sought).withHits(hits), "no " + kind.label());
    }
}
