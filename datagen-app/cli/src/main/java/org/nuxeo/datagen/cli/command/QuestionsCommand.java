// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.Options;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.process.ProgressReporter;
import org.nuxeo.datagen.cli.process.Termination.InterruptedCommandException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.question.QuestionFiles;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;

/** The command {@code datagen questions}, which writes questions with their answers. */
@HelpText(
        purpose = "Write questions over the archive, with their answers, proofs and secrets.",
        note = "The folder is that of BEIR, which tools of information retrieval read; score rates answers.",
        examples = {
            "questions --count 1k --texts 5k --out questions",
            "questions --model hospital --kind field,denied --count 20 --format jsonl",
            "questions --customers 90M --months 60 --part 3/40 --count 1M --out part-3"
        })
final class QuestionsCommand extends DatagenCommand {
    private static final String JSONL = "jsonl";
    private static final Map<String, String> OPTIONS =
            Map.of("archive", "--model", "kind", "--kind", "positions", "--from", "user", "--as");

    private static final Word FROM = RenderWords.FROM.help("Number of the first question (default: ${DEFAULT-VALUE}).");
    private static final Word COUNT = RenderWords.COUNT.help("Number of questions", "1000");
    private static final Word KINDS = Word.of("kind", Values.text(), "KIND[,...]")
            .help(
                    "Kinds of questions, of field, line, second-page, hop, which, compare, sum, count, history, denied, two-users,"
                            + " unanswerable, namesakes and retention (default: all that the archive answers).");
    private static final Word AS =
            Word.of("as", Values.text(), "USER").help("Ask all as one of the users in principals.jsonl.");
    private static final Word SEED = Word.of("question-seed", Values.number(Long.MIN_VALUE, Long.MAX_VALUE), "SEED")
            .help("Seed of the questions", "1");
    private static final Word TEXTS = Word.of("texts", Values.number(0, Integer.MAX_VALUE), "N")
            .help("Also write the texts of N documents: those that prove or that are forbidden first", "0");
    private static final Word FORMAT = Word.of("format", Values.choice(List.of("beir", JSONL)), "FORMAT")
            .help("beir for a folder, jsonl for the questions on standard output", "beir");
    private static final Word OUT = Word.of("out", Values.PATH, "DIR").help("Folder to write", "questions");
    private static final Word PART =
            PartChoice.word("Part K of P of the questions, or auto in an array job (default: 1/1).");
    private static final Word AGAIN = Word.flag("again").help("Replace the questions in the folder.");

    QuestionsCommand() {
        words(DatasetWords.ALL.words(), List.of(FROM, COUNT, KINDS, AS, SEED, TEXTS, FORMAT, OUT, PART));
        words(List.of(StageWords.THREADS_OF_COMMAND, AGAIN));
    }

    @Override
    public Integer call() {
        Description description = description();
        Dataset dataset = described();
        QuestionSet set = set(description, dataset);
        Path out = (Path) description.known(OUT);
        boolean isFolder = !description.knownText(FORMAT).equals(JSONL);
        boolean isThere = isFolder && Files.exists(out.resolve(QuestionFiles.MANIFEST));
        Refusal.when(isThere && !description.is(AGAIN), "--out " + out + ": has questions; --again replaces them");
        try (ProgressReporter progress = progress()) {
            progress.started("questions", set.range().count());
            ObjLongConsumer<String> written = (what, more) -> {
                progress.advanced(what, more);
                if (termination().requested()) {
                    throw new InterruptedCommandException("stopped; repeat the command to write all");
                }
            };
            QuestionFiles files = new QuestionFiles(set, dataset, StageWords.threads(description), written);
            if (isFolder) {
                files.write(out, description.number(TEXTS));
                progress.ended();
                progress.note(out + ": " + set.range().count() + " questions");
            } else {
                files.print(console().out());
            }
            return ExitCode.DONE;
        } catch (IOException e) {
            String reason = ": cannot be written (" + FailureReasons.of(e) + "); name another folder";
            throw new Refusal(e, "--out " + out + reason);
        }
    }

    private QuestionSet set(Description description, Dataset dataset) {
        String kinds = description.text(KINDS);
        long from = description.number(FROM);
        try {
            PositionRange range = new PositionRange(from, from + description.number(COUNT))
                    .part(PartChoice.of(PART, description, context().sources()));
            Stream<String> labels = kinds == null ? Stream.empty() : Stream.of(kinds.split(","));
            String user = Objects.toString(description.text(AS), "");
            List<QuestionKind> asked = labels.map(QuestionKind::of).toList();
            return new QuestionSet(description.number(SEED), asked, user, range).about(dataset);
        } catch (IllegalArgumentException e) {
            String refused = String.valueOf(e.getMessage()).split(" ", 2)[0];
            throw new Refusal(e, Options.renamed(OPTIONS.getOrDefault(refused, refused), e));
        }
    }
}
