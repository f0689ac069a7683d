package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import org.nuxeo.datagen.bench.report.BenchReport;
import org.nuxeo.datagen.bench.report.ReportComparison;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code datagen bench compare A B}: what fell and what rose between two reports. */
@Command(
        name = "compare",
        description = {"Compare two reports of bench.", "Exits with 4 if a ratio fell by more than the noise."})
@HelpText(
        examples = "bench compare report-monday report-tuesday",
        without = {"--work", "--config", "--log-format"})
final class BenchCompareCommand extends DatagenCommand {
    @Parameters(index = "0", paramLabel = "A", description = "The earlier report: its folder or its report.json.")
    private Path before;

    @Parameters(index = "1", paramLabel = "B", description = "The later report.")
    private Path after;

    BenchCompareCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        ReportComparison comparison = new ReportComparison(BenchReport.read(before), BenchReport.read(after));
        if (comparison.size() == 0) {
            throw new UsageException(before + " and " + after + ": measured nothing in common");
        }
        context().console().out().print(comparison.text());
        return comparison.anyFell() ? ExitCode.DIFFERENCE : ExitCode.DONE;
    }
}
