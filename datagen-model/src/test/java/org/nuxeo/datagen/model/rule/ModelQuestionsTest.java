// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.question.Search.Operator;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.model.person.PersonCorpus;
import org.nuxeo.datagen.model.person.PersonDeal;
import org.nuxeo.datagen.model.person.PersonFact;
import org.nuxeo.datagen.testing.Datasets;

/** Every question is answered again by a look at all documents of a small dataset. */
class ModelQuestionsTest {

    private static final String DEPOT = """
            model: depot
            format: 2
            homes: {name: site, pick: {East: 60 %, West: 40 %}}
            kinds:
              box:
                number: "B-{6 digits}"
                fields:
                  color: {pick: {red: 50 %, blue: 30 %, green: 20 %}, deal: exact}
                  weight: {range: {from: 1, to: 40}, deal: exact}
                  price: {range: {from: 0.05, to: 9.95, step: 0.05}, deal: exact}
                rights:
                - {group: "{site} staff", permission: Read}
                - {user: "{number}", permission: Read}
                - {group: auditors, permission: Read, chance: 50 %}
                - {group: board, permission: ReadWrite}
                - {deny: Everyone}
              sheet:
                in: box
                count: {from: 0, to: 3}
                type: Sheet
                fields: &sheet {state: {pick: [new, used, lost], per: version}, line: {pick: [a, b], deal: exact}}
                versions: {0: 50 %, 2: 50 %}
              cover: {in: box, type: Sheet, fields: *sheet, versions: 1}
              bill: {in: box, each: month, fields: {cost: {range: {from: 1, to: 9}}}}
            """;

    /** No persons, no rights, no fields, nothing below. */
    private static final String PLAIN = "{model: plain, format: 2, kinds: {memo: {}}}";

    /** Half of the documents are for everybody, which the rights do not tell without a document. */
    private static final String HALF_OPEN = """
            model: half-open
            format: 2
            kinds:
              memo:
                fields: {reader: {pick: [Everyone, staff]}}
                rights: [{group: "{reader}", permission: Read}, {deny: Everyone}]
            """;

    private static Dataset dataset(String model, long groups, int months) {
        Map<String, String> own = Map.of("depot", DEPOT, "plain", PLAIN, "half-open", HALF_OPEN);
        return Datasets.of(own.getOrDefault(model, model), groups, months);
    }

    /** What a store has of a document. */
    private record Stored(Document document, String type, String path, Set<Object> above, Set<String> readers) {}

    /** All documents of a dataset, and what is found among them. */
    private static final class Store {

        private final Dataset dataset;
        private final List<Stored> all;
        private final Map<String, List<Stored>> byType;
        private final Map<Identity, Stored> byIdentity = new HashMap<>();
        private final @Nullable PersonDeal persons;

        Store(Dataset dataset) {
            this.dataset = dataset;
            this.persons = ((ModelContents) dataset.contents()).persons();
            this.all = LongStream.range(0, dataset.size())
                    .mapToObj(dataset::document)
                    .map(each -> new Stored(
                            each,
                            each.type(),
                            each.path(),
                            each.ancestors().stream()
                                    .filter(folder -> !folder.isRoot())
                                    .map(folder -> (Object)
                                            dataset.uncheckedDocument(folder).path())
                                    .collect(Collectors.toSet()),
                            new HashSet<>(each.readers())))
                    .toList();
            this.byType = all.stream().collect(Collectors.groupingBy(Stored::type));
            all.forEach(each -> byIdentity.put(each.document.identity(), each));
        }

        List<Stored> found(Search search, Principal user) {
            Condition first = search.conditions().get(0);
            boolean isTyped = first.property().equals(Search.TYPE);
            return (isTyped ? byType.getOrDefault(first.value().toString(), List.of()) : all)
                    .stream()
                            .filter(each -> each.document.repository() == search.repository())
                            .filter(each -> search.isOfVersions()
                                    || !each.document.kind().isVersion())
                            .filter(each -> search.conditions().stream().allMatch(condition -> meets(each, condition)))
                            .filter(each -> user.isAmong(each.readers))
                            .toList();
        }

        private boolean meets(Stored of, Condition condition) {
            Document document = of.document;
            Object wanted = condition.value();
            return switch (condition.property()) {
                case Search.TYPE -> of.type.equals(wanted);
                case Search.IS_VERSION -> wanted.equals(document.kind().isVersion());
                case Search.PATH ->
                    condition.operator() == Operator.BELOW ? of.above.contains(wanted) : of.path.equals(wanted);
                case "ecm:versionVersionableId" ->
                    document.kind().isVersion()
                            && dataset.id(document.source()).toString().equals(wanted);
                case "ecm:versionLabel" -> wanted.equals(document.version() + ".0");
                default -> !document.kind().isShared() && wanted.equals(value(document, condition.property()));
            };
        }

        private @Nullable Object value(Document document, String property) {
            return dataset.type(document.kind()).objects().stream()
                    .filter(each -> each.name().equals(property))
                    .map(document::object)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }

        private @Nullable String name(Document group) {
            Kind kind = dataset.archive().kinds().group();
            PersonCorpus corpus = ((ContentModel) dataset.archive()).kind(kind).person();
            return corpus == null || group.kind() != kind
                    ? null
                    : corpus.text(PersonFact.FULL_NAME, 0, group.identity().position(), persons);
        }

        private List<Document> named(String name) {
            return all.stream()
                    .map(Stored::document)
                    .filter(each -> name.equals(name(each)))
                    .toList();
        }

        /** Returns the text of a single value. */
        private String text(Evidence evidence) {
            Document document = Objects.requireNonNull(byIdentity.get(evidence.document())).document;
            Retention rule = dataset.type(document.kind()).retention();
            return switch (evidence.property()) {
                case "dc:title" -> document.title();
                case "ecm:path" -> document.path();
                case "ecm:primaryType" -> document.type();
                case "ecm:hasLegalHold" -> String.valueOf(document.retention() == Retention.Status.HELD);
                case "ecm:retainUntil" -> day(Objects.requireNonNull(rule).until(document.documentMillis()));
                default -> {
                    Field field = dataset.type(document.kind()).objects().stream()
                            .filter(each -> each.name().equals(evidence.property()))
                            .findFirst()
                            .orElse(Field.CREATED);
                    Object value = field.isObject() ? document.object(field) : (Object) document.documentMillis();
                    yield switch (field.type().base()) {
                        case DATE -> day((long) Objects.requireNonNull(value));
                        case LIST -> rows((Object[]) Objects.requireNonNull(value));
                        case DOUBLE -> plain((double) Objects.requireNonNull(value));
                        default -> String.valueOf(value);
                    };
                }
            };
        }

        private static String day(long millis) {
            return java.time.Instant.ofEpochMilli(millis).toString().substring(0, 10);
        }

        private static String rows(Object[] rows) {
            StringBuilder text = new StringBuilder();
            for (Object row : rows) {
                for (Object part : (Object[]) row) {
                    boolean isDay = part instanceof Long millis && Math.abs(millis) > 100_000_000_000L;
                    text.append('|').append(isDay ? day((long) part) : part instanceof Double d ? plain(d) : part);
                }
            }
            return text.append('|').toString();
        }

        private static String plain(double value) {
            return new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString();
        }
    }

    private static void check(Store store, Question asked) {
        String what = asked + "\n" + asked.search().nxql();
        List<Stored> found = store.found(asked.search(), asked.user());
        assertThat(asked.search().hits()).as(what).isEqualTo(found.size());
        Set<Identity> ids = found.stream().map(each -> each.document.identity()).collect(Collectors.toSet());
        Set<Identity> proving =
                asked.evidence().stream().map(Evidence::document).collect(Collectors.toSet());
        assertThat(proving).as(what).allMatch(each -> asked.user()
                .isAmong(Objects.requireNonNull(store.byIdentity.get(each)).readers));
        assertThat(asked.forbidden()).as(what).noneMatch(each -> asked.user()
                .isAmong(Objects.requireNonNull(store.byIdentity.get(each)).readers));
        List<String> answers = asked.answer().values();
        if (asked.answer().type() == AnswerType.NONE) {
            assertThat(asked.answer().reason()).isNotEmpty();
            assertThat(answers).isEmpty();
            return;
        }
        switch (asked.kind()) {
            case WHICH -> assertThat(proving).as(what).isEqualTo(ids).hasSizeBetween(1, Question.MOST_EVIDENCE);
            case COUNT -> {
                assertThat(answers).as(what).containsExactly(String.valueOf(found.size()));
                assertThat(asked.evidenceTotal()).as(what).isEqualTo(found.size());
                assertThat(ids).as(what).containsAll(proving);
            }
            case TWO_USERS -> {
                assertThat(answers).as(what).containsExactly(String.valueOf(found.size()));
                assertThat(proving).as(what).isEqualTo(ids);
            }
            case SUM -> {
                String property = asked.computed().replaceAll("sum\\((.*?)\\).*", "$1");
                BigDecimal sum = found.stream()
                        .map(each -> new BigDecimal(String.valueOf(store.value(each.document, property))))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
                assertThat(new BigDecimal(answers.get(0))).as(what).isEqualByComparingTo(sum);
            }
            case NAMESAKES -> {
                String name = asked.evidence().get(0).text();
                assertThat(asked.text()).contains(name);
                List<String> all = store.named(name).stream()
                        .filter(each -> each.repository() == asked.search().repository())
                        .filter(each -> asked.user().isAmong(each.readers()))
                        .map(Document::name)
                        .toList();
                assertThat(answers).as(what).containsExactlyInAnyOrderElementsOf(all);
            }
            case COMPARE -> {
                List<String> said =
                        asked.evidence().stream().map(Evidence::text).toList();
                asked.evidence()
                        .forEach(each -> assertThat(each.text()).as(what).isEqualTo(store.text(each)));
                int order = asked.template().startsWith("later")
                        ? said.get(0).compareTo(said.get(1))
                        : new BigDecimal(said.get(0)).compareTo(new BigDecimal(said.get(1)));
                Identity larger = asked.evidence().get(order > 0 ? 0 : 1).document();
                Stored right = Objects.requireNonNull(store.byIdentity.get(larger));
                assertThat(answers.get(1))
                        .as(what)
                        .isIn(order == 0 ? List.of("equal") : List.of(right.path, right.document.name()));
                Stored wrong = Objects.requireNonNull(store.byIdentity.get(
                        asked.evidence().get(order > 0 ? 1 : 0).document()));
                assertThat(answers).as(what).doesNotContain(wrong.path);
                if (order != 0) {
                    Period each = larger.kind().period();
                    String month = Months.title(larger.month()) + " " + Months.year(larger.month());
                    assertThat(asked.text()).contains(answers.get(0));
                    assertThat(answers.subList(2, 4))
                            .as(what)
                            .containsExactly(
                                    each == null ? right.path : each.text(larger.month()),
                                    each == Period.MONTH ? month : right.path);
                }
            }
            default -> {
                assertThat(asked.kind()).isNotIn(QuestionKind.UNANSWERABLE, QuestionKind.DENIED);
                Evidence first = asked.evidence().get(0);
                String said = store.text(first);
                if (said.startsWith("|")) {
                    assertThat(said).as(what).contains("|" + answers.get(0) + "|");
                } else {
                    assertThat(answers.get(0)).as(what).isEqualTo(said).isEqualTo(first.text());
                }
                // by name only if it is nobody else's
                Document group = store.dataset.document(new Identity(
                        store.dataset.archive().kinds().group(),
                        Math.max(0, store.dataset.layout().group(first.document())),
                        0));
                String name = store.name(group);
                if (name != null && asked.text().contains(group.kind().noun() + " " + name)) {
                    assertThat(store.named(name)).as(what).hasSize(1);
                }
            }
        }
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"insurer, 40, 38", "hospital, 40, 6", "engineering, 40, 26", "nuxeo, 12, 6", "authority, 40, 38"})
    void everyQuestionOverAModelIsRight(String model, long groups, int months) {
        everyQuestionIsRight(model, groups, months);
    }

    @ParameterizedTest
    @CsvSource({"depot, 40, 6", "plain, 40, 6", "plain, 1, 1"})
    void everyQuestionIsRight(String model, long groups, int months) {
        Store store = new Store(dataset(model, groups, months));
        Questions questions = Questions.of(store.dataset, 7);
        Set<QuestionKind> kinds = new TreeSet<>();
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < 1_200; i++) {
            Question asked = questions.question(i);
            check(store, asked);
            kinds.add(asked.kind());
            names.add(asked.text());
        }
        assertThat(kinds).containsExactlyElementsOf(new TreeSet<>(questions.kinds()));
        List<Principal> users = questions.principals();
        for (Principal user : users) {
            Questions own = questions.as(user.user());
            for (int i = 0; i < 1_000 / users.size(); i++) {
                Question asked = own.question(i);
                if (asked.kind() != QuestionKind.DENIED && asked.kind() != QuestionKind.TWO_USERS) {
                    assertThat(asked.user()).isEqualTo(user);
                }
                check(store, asked);
            }
        }
        assertThat(users.get(users.size() - 1))
                .matches(user -> store.all.stream().noneMatch(each -> user.isAmong(each.readers)));
        assertThat(questions.question(Long.MAX_VALUE / 2).text()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"depot, 1023", "depot, 1024", "depot, 1025", "hospital, 1025"})
    @Tag("long")
    void countsAreThoseOfPartsOfCells(String model, long groups) {
        Store store = new Store(dataset(model, groups, 2));
        Questions questions = Questions.of(store.dataset, 7);
        Questions counts = questions.of(
                model.equals("depot") ? List.of(QuestionKind.COUNT, QuestionKind.SUM) : List.of(QuestionKind.COUNT));
        for (int i = 0; i < 400; i++) {
            check(store, counts.question(i));
        }
    }

    @Test
    void kindsThatAModelCannotAnswerAreRefused() {
        Questions plain = Questions.of(dataset("plain", 3, 1), 7);
        assertThat(plain.kinds())
                .containsExactly(
                        QuestionKind.FIELD,
                        QuestionKind.COMPARE,
                        QuestionKind.COUNT,
                        QuestionKind.DENIED,
                        QuestionKind.TWO_USERS,
                        QuestionKind.UNANSWERABLE);
        assertThat(plain.refusal(QuestionKind.SUM)).endsWith("add deal: exact");
        assertThat(Questions.of(dataset("depot", 3, 1), 7).refusal(QuestionKind.SECOND_PAGE))
                .contains("page");
    }

    @Test
    void aQuestionIsDeniedByAnotherDocumentWhereOneIsForEverybody() {
        Store store = new Store(dataset("half-open", 200, 1));
        Questions questions = Questions.of(store.dataset, 7);
        Questions denied = questions.of(List.of(QuestionKind.DENIED));
        for (int i = 0; i < 200; i++) {
            assertThat(denied.question(i).kind()).isEqualTo(QuestionKind.DENIED);
            assertThat(denied.question(i).forbidden()).hasSize(1);
            check(store, denied.question(i));
        }
        // the visitor may read what half of the questions for a field are about
        Questions fields = questions.of(List.of(QuestionKind.FIELD)).as("visitor");
        assertThat(LongStream.range(0, 200)
                        .filter(i -> fields.question(i).forbidden().isEmpty()))
                .hasSizeBetween(60, 140);
    }

    @Test
    void usersFollowFromTheRights() {
        assertThat(Questions.of(dataset("depot", 9, 1), 7).principals())
                .containsExactly(
                        new Principal("East staff-user", List.of("East staff", "members")),
                        new Principal("West staff-user", List.of("West staff", "members")),
                        new Principal("auditors-user", List.of("auditors", "members")),
                        new Principal("board-user", List.of("board", "members")),
                        new Principal("clerk", List.of("members")),
                        new Principal("visitor", List.of("visitors")));
    }
}
