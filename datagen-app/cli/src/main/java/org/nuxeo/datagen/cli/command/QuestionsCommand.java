// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.PartChoice;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.option.WordOptions;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.question.QuestionKind;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.export.sink.RenderWords;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.question.QuestionFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** The command {@code datagen questions}, which writes questions with their answers. */
@Command(
        name = "questions",
        description = {
            "Write questions over the archive, with their answers, proofs and secrets.",
            "The folder is that of BEIR, which tools of information retrieval read; score rates answers."
        })
@HelpText(
        examples = {
            "questions --count 1k --texts 5k --out questions",
            "questions --model hospital --kind field,denied --count 20 --format jsonl",
            "questions --customers 90M --months 60 --part 3/40 --count 1M --out part-3"
        })
final class QuestionsCommand extends DatagenCommand {
    private static final String JSONL = "jsonl";

    private static final Word KINDS = Word.of("kind", Values.text(), "KIND[,...]")
            .help(
                    "Kinds of questions, of field, line, second-page, hop, which, compare, sum, count, history, denied, two-users,"
                            + " unanswerable, namesakes and retention (default: all that the archive answers).");
    private static final Word AS =
            Word.of("as", Values.text(), "USER").help("Ask all as one of the users in principals.jsonl.");
    private static final Word SEED = Word.of("question-seed", Values.number(Long.MIN_VALUE, Long.MAX_VALUE), "SEED")
            .byDefault("1")
            .help("Seed of the questions (default: ${DEFAULT-VALUE}).");
    private static final Word TEXTS = Word.of("texts", Values.number(0, Integer.MAX_VALUE), "N")
            .byDefault("0")
            .help("Also write the texts of N documents: those that prove or that are forbidden first (default:"
                    + " ${DEFAULT-VALUE}).");
    private static final Word FORMAT = Word.of("format", Values.choice(List.of("beir", JSONL)), "FORMAT")
            .byDefault("beir")
            .help("beir for a folder, jsonl for the questions on standard output (default: ${DEFAULT-VALUE}).");
    private static final Word OUT = Word.of("out", Values.PATH, "DIR")
            .byDefault("questions")
            .help("Folder to write (default: ${DEFAULT-VALUE}).");
    private static final Word PART =
            PartChoice.word("Part K of P of the questions, or auto in an array job (default: 1/1).");
    private static final Word AGAIN = Word.flag("again").help("Replace the questions in the folder.");

    @Mixin
    private final CommandSpec words = WordOptions.of(
            DatasetWords.ALL.words(), PositionOptions.WORDS, List.of(KINDS, AS, SEED, TEXTS, FORMAT, OUT, PART, AGAIN));

    @Override
    public Integer call() throws IOException {
        Description description = description();
        Dataset dataset = described();
        Questions all = UsageException.named("--model", () -> Questions.of(dataset, description.number(SEED)));
        Questions asked =
                !description.has(KINDS) ? all : UsageException.named("--kind", () -> all.of(kinds(description)));
        Questions questions =
                !description.has(AS) ? asked : UsageException.named("--as", () -> asked.as(description.knownText(AS)));
        long from = description.number(RenderWords.FROM);
        long count = description.has(RenderWords.COUNT) ? description.number(RenderWords.COUNT) : 1_000;
        PositionRange range = new PositionRange(from, Math.addExact(from, count))
                .part(PartChoice.of(PART, description, context().sources()));
        QuestionFiles files =
                new QuestionFiles(questions, new StoredDocuments(dataset, null, null, IdScheme.DEFAULT, true));
        if (description.knownText(FORMAT).equals(JSONL)) {
            for (long ordinal = range.from(); ordinal < range.to(); ordinal++) {
                print(files.json(ordinal, questions.question(ordinal)) + "\n");
            }
            return ExitCode.DONE;
        }
        Path out = (Path) description.known(OUT);
        if (Files.exists(out.resolve(QuestionFiles.MANIFEST)) && !description.is(AGAIN)) {
            throw new UsageException("--out " + out + ": has questions; --again replaces them");
        }
        files.write(out, description.number(SEED), range, description.number(TEXTS));
        console().err().println(out + ": " + range.count() + " questions");
        return ExitCode.DONE;
    }

    private static List<QuestionKind> kinds(Description description) {
        return Arrays.stream(description.knownText(KINDS).split(","))
                .map(QuestionKind::of)
                .toList();
    }
}
