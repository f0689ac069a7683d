// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.MeasuredTable;
import org.nuxeo.datagen.bench.report.ReportComparison;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.bench.report.ReportHistory;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.importer.report.ExitCode;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands below {@code datagen bench}, which read reports. */
final class ReportCommands {
    private ReportCommands() {}

    /** A command that writes a page into a new folder. */
    private abstract static class PageCommand extends DatagenCommand {
        private static final Word OUT = Word.of("out", Values.PATH, "DIR")
                .byDefault("report/${COMMAND-NAME}")
                .help("Folder of these pages (default: ${DEFAULT-VALUE}). Each gets a folder named by its time; latest"
                        + " links to the newest.");

        PageCommand() {
            words(List.of(OUT));
        }

        final void write(Consumer<ReportFolder> page) {
            ReportFolder folder = ReportFolder.begin((Path) description().known(OUT));
            page.accept(folder);
            console().err().println("bench " + commandSpec().name() + ": wrote " + folder.page());
        }
    }

    /** The command {@code datagen bench compare}, which reports what became slower or faster between reports. */
    @HelpText(
            purpose = "Compare reports of bench or scenario and write a page.",
            note = "Exits with 4 if a figure fell by more than the noise between the first and the last report.",
            examples = "bench compare report/monday report/tuesday")
    static final class Compare extends PageCommand {
        private final PositionalParamSpec named = parameter(
                "2..*",
                Path.class,
                "REPORT",
                "Two reports or more, oldest first: folders of reports or their report.json.");

        @Override
        public Integer call() {
            List<Path> paths = named.getValue();
            List<Figures> reports = paths.stream().map(Figures::read).toList();
            ReportComparison comparison = new ReportComparison(reports);
            Refusal.when(
                    comparison.size() == 0,
                    paths.get(paths.size() - 1) + ": measured nothing that an earlier report measured too");
            write(comparison::write);
            print(comparison.text());
            return comparison.anyFell() ? ExitCode.DIFFERENCE : ExitCode.DONE;
        }
    }

    /** The command {@code datagen bench history}, which shows when the figures of a repeated benchmark changed. */
    @HelpText(
            purpose = "Write a page of all reports in a folder, a line for each figure.",
            note = "Marks changes beyond the noise, by the U test of Mann and Whitney. Needs ten reports or more.",
            examples = "bench history report")
    static final class History extends PageCommand {
        private final PositionalParamSpec folder =
                parameter("1", Path.class, "DIR", "Folder of reports, the --out of bench or scenario.");

        @Override
        public Integer call() {
            ReportHistory history = new ReportHistory(folder.getValue());
            write(history::write);
            print(history.table().toString());
            return ExitCode.DONE;
        }
    }

    /** {@code datagen bench table DIR}: the measurements of a folder as one table in Markdown. */
    @HelpText(
            purpose = "Print the measurements in a folder as one table in Markdown.",
            note = "Reads reports of bench and scenario, results of JMH, and single measurements.",
            examples = "bench table docs/measured --into docs/benchmarks.md")
    static final class Table extends DatagenCommand {
        private final PositionalParamSpec folder =
                parameter("1", Path.class, "DIR", "Folder of .json files; rows are in the order of their names.");

        private static final Word INTO = Word.of("into", Values.PATH, "FILE")
                .help("Page in which to replace the table between the lines <!-- table --> and <!-- end of table -->"
                        + " (default: print the table).");

        Table() {
            words(List.of(INTO));
        }

        @Override
        public Integer call() {
            MeasuredTable table = new MeasuredTable(folder.getValue());
            Path page = description().path(INTO);
            if (page == null) {
                print(table.markdown());
                return ExitCode.DONE;
            }
            try {
                Files.writeString(page, table.into(Files.readString(page)));
            } catch (BenchException e) {
                throw new BenchException(page + ": " + e.getMessage(), e);
            } catch (IOException e) {
                throw new BenchException(page + ": cannot be read or written (" + e.getMessage() + ")", e);
            }
            console().err().println("bench table: wrote " + page);
            return ExitCode.DONE;
        }
    }
}
