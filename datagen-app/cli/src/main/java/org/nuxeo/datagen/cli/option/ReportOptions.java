// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option of the folder of reports. */
public final class ReportOptions {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "report",
            description = "Folder of reports (default: ${DEFAULT-VALUE}). Each report gets a folder named by its "
                    + "time; latest links to the newest.")
    private Path out;

    /** Returns the folder of all reports. */
    public Path out() {
        return out;
    }
}
