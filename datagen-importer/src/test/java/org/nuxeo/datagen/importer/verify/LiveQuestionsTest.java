// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.core.question.Search;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.KeptState;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;
import org.nuxeo.datagen.testing.Datasets;

/** Questions that MongoDB is asked. */
class LiveQuestionsTest {

    private static final Dataset DATASET = Datasets.ofBank(30, 4);

    private static VerifyReport ask(Imported imported, QuestionSet questions, StageContext context) {
        VerifyScope scope = VerifyScope.ofDocuments(new PositionRange(0, 0)).with(questions);
        return new VerifyStage(
                        VerifySettings.of(2, 0), Pipelines.models(DATASET), scope, imported.mongo(), null, context)
                .run();
    }

    private static QuestionSet questions(String user, QuestionKind... kinds) {
        return new QuestionSet(3, List.of(kinds), user, new PositionRange(10, 80)).about(DATASET);
    }

    private static long asked(VerifyReport report) {
        return report.checks().stream()
                .filter(each -> each.check().equals("questions"))
                .mapToLong(VerifyReport.Check::documents)
                .sum();
    }

    @Test
    void aRepositoryThatHoldsTheDatasetAnswersRight() {
        try (Imported imported = new Imported(DATASET)) {
            for (String user : List.of("", "clerk", "visitor")) {
                VerifyReport report = ask(imported, questions(user), StageContext.none());
                assertThat(report.differences()).as(user).isEmpty();
                assertThat(asked(report)).isEqualTo(70);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"insurer", "hospital", "engineering", "nuxeo", "authority"})
    @Tag("long")
    void repositoriesOfModelsAnswerRight(String model) {
        Dataset dataset = Datasets.of(model, 9, 2);
        QuestionSet questions = new QuestionSet(3, List.of(), "", new PositionRange(0, 400)).about(dataset);
        try (Imported imported = new Imported(dataset)) {
            VerifyReport report = new VerifyStage(
                            VerifySettings.of(2, 0),
                            Pipelines.models(dataset),
                            VerifyScope.ofDocuments(new PositionRange(0, 0)).with(questions),
                            imported.mongo(),
                            null,
                            StageContext.none())
                    .run();
            assertThat(report.differences()).isEmpty();
            assertThat(asked(report)).isEqualTo(400);
        }
    }

    /** An evidence with another reader is missing for the one, and too many for the other. */
    @Test
    void otherReadersAreNamedForEachUser() {
        Question question =
                Questions.of(DATASET, 3).of(List.of(QuestionKind.FIELD)).question(12);
        Identity hidden = question.evidence().get(0).document();
        String id = DATASET.id(hidden).toString();
        String repository = DATASET.layout().repository(hidden).label();
        try (Imported imported = new Imported(DATASET)) {
            imported.mongo()
                    .documents(repository)
                    .updateOne(Filters.eq("ecm:id", id), Updates.set("ecm:racl", List.of("visitors")));
            assertThat(ask(imported, questions("", QuestionKind.FIELD), StageContext.none())
                            .differences())
                    .contains(new Difference(
                            "mongo",
                            repository,
                            "q12",
                            question.search().nxql() + " by clerk",
                            "1 hits with " + id,
                            "0 hits"));
            assertThat(ask(imported, questions("", QuestionKind.DENIED), StageContext.none())
                            .differences())
                    .contains(new Difference(
                            "mongo",
                            repository,
                            "q12",
                            question.search().nxql() + " by visitor",
                            "0 hits",
                            "1 hits with " + id));
        }
    }

    /** The number of documents is right, and yet it is another one. */
    @Test
    void anotherDocumentIsNamed() {
        Questions all = Questions.of(DATASET, 3).of(List.of(QuestionKind.FIELD));
        long ordinal = LongStream.range(10, 80)
                .filter(each -> all.question(each).search().conditions().stream()
                        .noneMatch(condition -> condition.property().equals(Search.PATH)))
                .findFirst()
                .orElseThrow();
        Identity document = all.question(ordinal).evidence().get(0).document();
        String id = DATASET.id(document).toString();
        try (Imported imported = new Imported(DATASET)) {
            imported.mongo()
                    .documents(DATASET.layout().repository(document).label())
                    .updateOne(Filters.eq("ecm:id", id), Updates.set("ecm:id", "another"));
            assertThat(ask(imported, questions("", QuestionKind.FIELD), StageContext.none())
                            .differences())
                    .filteredOn(each -> each.documentId().equals("q" + ordinal))
                    .extracting(Difference::expected, Difference::found)
                    .containsExactly(tuple("1 hits with " + id, "1 hits with another"));
        }
    }

    /** What is in a checkpoint is neither asked nor found again. */
    @Test
    void aLaterRunAsksTheOtherQuestions() {
        try (Imported imported = new Imported(DATASET)) {
            imported.mongo().documents("us-east").updateMany(Filters.empty(), Updates.set("ecm:racl", List.of()));
            KeptState kept = new KeptState();
            VerifyReport first =
                    ask(imported, questions(""), StageContext.none().with(kept));
            assertThat(kept.earlier().path("asked").asText()).isEqualTo("0-1x");
            assertThat(first.differences()).isNotEmpty();
            VerifyReport again =
                    ask(imported, questions(""), StageContext.none().with(kept));
            assertThat(asked(again)).isEqualTo(70);
            assertThat(again.differences()).isEqualTo(first.differences());
        }
    }
}
