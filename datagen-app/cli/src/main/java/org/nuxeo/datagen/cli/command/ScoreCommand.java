// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.store.output.Table;
import org.nuxeo.datagen.store.question.Score;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen score}, which compares the answers of an assistant with those of the dataset. */
@HelpText(
        purpose = "Score the answers to a folder of questions, without a judge.",
        note = "Exits with 4 if an answer tells what its user must not see.",
        examples = {"score questions answers.jsonl", "score questions answers.jsonl --report score.html --format json"},
        without = "--log-format")
final class ScoreCommand extends DatagenCommand {
    private static final Word REPORT =
            Word.of("report", Values.PATH, "FILE.html").help("Also write the score as a page.");
    private static final String TOTALS = "kind|questions|right|wrong|abstained|score|precision|recall|f1|leaks\n"
            + "{kind}|{questions%,.0f}|{right%,.0f}|{wrong%,.0f}|{abstained%,.0f}|{score%.3f}|{precision%.3f}|{recall%.3f}"
            + "|{f1%.3f}|{leaks%,.0f}";
    private static final String POINTS = "Right is 1, wrong -1; abstaining is 0, or 1 where there is no answer.";

    private final PositionalParamSpec folder = parameter("1", Path.class, "DIR", "Folder of the questions.");
    private final PositionalParamSpec answers =
            parameter("1", Path.class, "ANSWERS", "File of answers, a JSON object a line.");

    ScoreCommand() {
        words(List.of(REPORT, CommonOptions.FORMAT));
    }

    @Override
    public Integer call() {
        Score score = Score.of(folder.getValue(), answers.getValue());
        writeReport(REPORT, () -> html(score));
        print(score, () -> totals(score) + (score.leaks().isEmpty() ? "" : "\n" + leaks(score)));
        return score.leaks().isEmpty() ? ExitCode.DONE : ExitCode.DIFFERENCE;
    }

    private static Table totals(Score score) {
        List<ObjectNode> rows = new ArrayList<>(score.kinds());
        rows.add(score.total());
        return Sheet.table(1, TOTALS, rows);
    }

    private static Table leaks(Score score) {
        return Sheet.table(3, "_id|kind|leak\n{_id}|{kind}|{leak}", score.leaks());
    }

    private static String html(Score score) {
        int leaks = score.leaks().size();
        return new Page("Answers to " + score.total().path("questions") + " questions")
                .verdict(leaks == 0 ? "passed" : "failed", leaks + " leaks", score.fingerprint(), List.of())
                .text(POINTS)
                .table("By kind", totals(score))
                .table("Leaks", leaks(score), "Each of these answers tells what its user must not see.")
                .html();
    }
}
