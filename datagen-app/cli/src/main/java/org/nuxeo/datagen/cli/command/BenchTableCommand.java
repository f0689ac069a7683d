// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.MeasuredTable;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code datagen bench table DIR}: the measurements of a folder as one table in Markdown. */
@Command(
        name = "table",
        description = {
            "Print the measurements in a folder as one table in Markdown.",
            "Reads reports of bench and scenario, results of JMH, and single measurements."
        })
@HelpText(
        examples = "bench table docs/measured --into docs/benchmarks.md",
        without = {"--work", "--config", "--log-format"})
final class BenchTableCommand extends DatagenCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of .json files; rows are in the order of their names.")
    private Path folder;

    @Option(
            names = "--into",
            paramLabel = "FILE",
            description = "Page in which to replace the table between the lines <!-- table --> and"
                    + " <!-- end of table --> (default: print the table).")
    private Path page;

    BenchTableCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        MeasuredTable table = new MeasuredTable(folder);
        if (page == null) {
            context().console().out().print(table.markdown());
            return ExitCode.DONE;
        }
        try {
            Files.writeString(page, table.into(Files.readString(page)));
        } catch (BenchException e) {
            throw new BenchException(page + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new BenchException(page + ": cannot be read or written (" + e.getMessage() + ")", e);
        }
        context().console().err().println("bench table: wrote " + page);
        return ExitCode.DONE;
    }
}
