// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Question.AnswerType;
import org.nuxeo.datagen.core.question.Question.Evidence;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.core.question.Search.Condition;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.testing.Datasets;

/** Questions over a bank, whose queries are compared with a walk over all documents. Answers are compared by SQL elsewhere. */
class BankQuestionsTest {

    /** The values of all documents of a dataset, by the names of their properties. */
    private static Map<Identity, Map<String, Object>> values(Dataset dataset) {
        DocumentReader reader = dataset.contents().reader();
        Map<Identity, Map<String, Object>> all = new HashMap<>();
        LongStream.range(0, dataset.size()).mapToObj(dataset::document).forEach(document -> {
            FieldValues fields = reader.fields(document).build();
            Map<String, Object> own = new HashMap<>();
            own.put(Search.TYPE, document.type());
            for (Field field : dataset.type(document.kind()).fields()) {
                if (BankFields.ALL.contains(field) && fields.has(field)) {
                    own.put(field.name(), field == BankFields.DOCUMENT_DATE ? date(document) : fields.text(field));
                }
            }
            all.put(document.identity(), own);
        });
        return all;
    }

    private static String date(Document document) {
        return LocalDate.ofEpochDay(document.documentEpochDay()).toString();
    }

    private static boolean matches(Condition condition, Map<String, Object> values) {
        Object value = values.get(condition.property());
        return value != null
                && switch (condition.operator()) {
                    case EQUAL -> value.equals(condition.value());
                    case BELOW -> value.toString().startsWith(condition.value() + "/");
                    case ENDS_WITH ->
                        value.toString().endsWith(condition.value().toString());
                    case WITHIN ->
                        value.toString().compareTo(condition.value().toString()) >= 0
                                && value.toString().compareTo(condition.end()) < 0;
                };
    }

    @ParameterizedTest
    @CsvSource({
        "CUSTOMER, 47, 13, 6",
        "CALENDAR, 47, 13, 0",
        "STATE_CALENDAR, 46, 14, 14",
        "FLAT, 45, 13, 3",
        "CUSTOMER, 1, 1, 1",
        "CUSTOMER, 2, 2, 0"
    })
    void hitsAreThoseOfAWalkOverAllDocuments(FilePlan plan, int customers, int months, int live) {
        Dataset dataset = Datasets.ofBank(spec ->
                spec.customers(customers).months(months).liveMonths(live).filePlan(plan));
        Map<Identity, Map<String, Object>> all = values(dataset);
        Questions questions = Questions.of(dataset, 3);
        for (long ordinal = 0; ordinal < 600; ordinal++) {
            Question question = questions.question(ordinal);
            Search search = question.search();
            Set<Identity> found = new HashSet<>();
            all.forEach((identity, values) -> {
                if (dataset.layout().repository(identity) == search.repository()
                        && search.conditions().stream().allMatch(each -> matches(each, values))) {
                    found.add(identity);
                }
            });
            boolean mayRead = question.user().groups().contains("members");
            assertThat(search.hits()).as("%s", question).isEqualTo(mayRead ? found.size() : 0);
            assertThat(question.evidence()).allMatch(each -> dataset.contains(each.document()));
            if (question.answer().type() == AnswerType.IDS) {
                assertThat(question.evidence().stream().map(Evidence::document))
                        .containsExactlyInAnyOrderElementsOf(found);
            }
            assertThat(question.answer().type() == AnswerType.NONE)
                    .isEqualTo(!question.answer().reason().isEmpty());
            assertThat(question.secrets()).allMatch(each -> !question.text().contains(each));
        }
    }

    @Test
    void questionsAreFunctionsOfTheirNumber() {
        Dataset dataset = Datasets.ofBank(90_000_000, 60);
        Questions one = Questions.of(dataset, 1);
        Questions other = Questions.of(dataset, 1);
        for (long ordinal = 10_000_000_120L; ordinal >= 10_000_000_000L; ordinal--) {
            assertThat(one.question(ordinal)).isEqualTo(other.question(ordinal));
        }
        assertThat(Questions.of(dataset, 2).question(0)).isNotEqualTo(one.question(0));
    }

    @ParameterizedTest
    @EnumSource(
            value = QuestionKind.class,
            names = {"LINE", "SECOND_PAGE", "HOP", "WHICH", "SUM", "TWO_USERS"})
    void aThirdOrMoreNamePersonsAndNoNumbers(QuestionKind kind) {
        Dataset dataset = Datasets.ofBank(90_000_000, 60);
        Questions questions = Questions.of(dataset, 1).of(List.of(kind));
        long named = LongStream.range(0, 400)
                .mapToObj(questions::question)
                .filter(each -> each.text().contains("born on"))
                .peek(each -> assertThat(each.text()).doesNotContainPattern("[0-9A-F]{5}-[0-9A-F]{5}"))
                .count();
        assertThat(named).isBetween(130L, 230L);
    }

    @Test
    void noNumberIsAskedForThatTheQuestionTells() {
        Dataset dataset = Datasets.ofBank(1_200, 13);
        Questions questions = Questions.of(dataset, 1).of(List.of(QuestionKind.UNANSWERABLE, QuestionKind.FIELD));
        for (long ordinal = 0; ordinal < 2_000; ordinal++) {
            assertThat(questions.question(ordinal).text())
                    .doesNotContainPattern("customer number.*of customer [0-9A-F]");
        }
    }

    @Test
    void aDeniedComparisonGivesNothingAwayByNamingBothMonths() {
        Dataset dataset = Datasets.ofBank(1_200, 13);
        Questions questions =
                Questions.of(dataset, 1).of(List.of(QuestionKind.COMPARE)).as("visitor");
        for (long ordinal = 0; ordinal < 200; ordinal++) {
            assertThat(questions.question(ordinal).forbidden()).isNotEmpty();
            assertThat(questions.question(ordinal).secrets()).isEmpty();
        }
    }

    @Test
    void whatCannotBeAnsweredIsRefusedWithItsReason() {
        Questions questions = Questions.of(Datasets.ofBank(30, 3), 1);
        assertThatThrownBy(() -> questions.of(List.of(QuestionKind.SUM)))
                .hasMessage("kind sum: needs 12 months, the dataset has 3");
        assertThatThrownBy(() -> questions.of(List.of(QuestionKind.RETENTION)))
                .hasMessage("kind retention: documents of the bank are not retained");
        assertThatThrownBy(() -> questions.as("bob")).hasMessageContaining("user bob: has no groups in bank");
        assertThatThrownBy(() -> questions.question(-1)).hasMessageContaining("question -1");
    }
}
