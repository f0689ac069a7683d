// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.bench.report.ReadReport;
import org.nuxeo.datagen.bench.report.ReportComparison;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code datagen bench compare}, which reports what became slower or faster between reports. */
@Command(
        name = "compare",
        description = {
            "Compare reports of bench or scenario and write a page.",
            "Exits with 4 if a figure fell by more than the noise between the first and the last report."
        })
@HelpText(
        examples = "bench compare report/monday report/tuesday",
        without = {"--work", "--config", "--log-format"})
final class BenchCompareCommand extends DatagenCommand {
    @Parameters(
            arity = "2..*",
            paramLabel = "REPORT",
            description = "Two reports or more, oldest first: folders of reports or their report.json.")
    private List<Path> paths;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "report/compare",
            description = "Folder of comparisons (default: ${DEFAULT-VALUE}). Each comparison gets a folder named "
                    + "by its time; latest links to the newest.")
    private Path out;

    BenchCompareCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<ReadReport> reports = paths.stream().map(ReadReport::of).toList();
        ReportComparison comparison = new ReportComparison(reports);
        if (comparison.size() == 0) {
            throw new UsageException(
                    paths.get(paths.size() - 1) + ": measured nothing that an earlier report measured too");
        }
        ReportFolder folder = ReportFolder.begin(out);
        comparison.write(folder);
        context().console().err().println("bench compare: wrote " + folder.page());
        context().console().out().print(comparison.text());
        return comparison.anyFell() ? ExitCode.DIFFERENCE : ExitCode.DONE;
    }
}
