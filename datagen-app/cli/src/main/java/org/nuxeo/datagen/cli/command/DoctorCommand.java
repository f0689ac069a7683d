// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static java.util.Comparator.comparing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.cli.doctor.Finding;
import org.nuxeo.datagen.cli.doctor.Finding.State;
import org.nuxeo.datagen.cli.doctor.MachineChecks;
import org.nuxeo.datagen.cli.doctor.ServiceChecks;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.ServerOptions;
import org.nuxeo.datagen.cli.process.LoggingSetup;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Help.Ansi;

/** The command {@code datagen doctor}, which checks the machine and the services and gives advice. */
@HelpText(
        purpose = "Check Java, memory, disk, ports, tools and named services, and say what to do.",
        note = "Writes nothing. Exits with 5 if a service does not answer, with 2 after another fault.",
        examples = {"doctor", "doctor --kafka localhost:9092 --mongo mongodb://localhost:27017 --format json"},
        without = "--log-format")
final class DoctorCommand extends DatagenCommand {
    private static final Word PORT = ServerOptions.port("Port that serve would use");

    DoctorCommand() {
        words(ServiceWords.ADDRESSES, ServiceWords.ACCESS, List.of(PORT, CommonOptions.FORMAT));
    }

    @Override
    public Integer call() {
        LoggingSetup.off();
        Description description = description();
        ServiceChecks named = new ServiceChecks(ServiceWords.addresses(description), ServiceWords.access(description));
        String path = context().sources().environment("PATH");
        List<Finding> findings = new ArrayList<>(MachineChecks.all(work(), description.integer(PORT), path));
        findings.addAll(named.all());
        State worst = Collections.max(findings, comparing(Finding::state)).state();
        print(new Doctor(worst, findings), () -> text(findings));
        return switch (worst) {
            case OK, WARNING -> ExitCode.DONE;
            case DOWN -> ExitCode.SERVICE_DOWN;
            case FAULT -> ExitCode.BAD_USAGE;
        };
    }

    private String text(List<Finding> findings) {
        Ansi ansi = commandSpec().commandLine().getColorScheme().ansi();
        StringBuilder text = new StringBuilder();
        for (Finding finding : findings) {
            String state = String.format(Locale.ROOT, "%-8s", finding.state().label());
            text.append(ansi.string("@|" + finding.state().color() + " " + state + "|@"))
                    .append(String.format(Locale.ROOT, "%-20s%s%n", finding.name(), finding.found()));
            if (!finding.advice().isEmpty()) {
                text.append(String.format(Locale.ROOT, "%-28s-> %s%n", "", finding.advice()));
            }
        }
        return text.toString();
    }

    /** What is printed as JSON. */
    private record Doctor(State state, List<Finding> checks) {}
}
