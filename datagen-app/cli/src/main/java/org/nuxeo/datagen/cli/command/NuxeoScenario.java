// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.bench.campaign.CampaignReport;
import org.nuxeo.datagen.bench.campaign.NuxeoCampaign;
import org.nuxeo.datagen.bench.capacity.Costs;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.bench.scenario.ScenarioFile;
import org.nuxeo.datagen.cli.option.CommonOptions;
import org.nuxeo.datagen.cli.option.GateOptions;
import org.nuxeo.datagen.cli.option.NuxeoOptions;
import org.nuxeo.datagen.cli.option.OutputFormat;
import org.nuxeo.datagen.cli.option.ReportOptions;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.progress.ProgressReporter;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.store.output.Json;

/** A scenario on a Nuxeo, from options to exit code. */
final class NuxeoScenario {
    private static final String STAGE = "campaign";

    private final Context context;
    private final CommonOptions common;
    private final NuxeoOptions nuxeo;
    private final GateOptions gate;
    private final ReportOptions reports;
    private final Costs costs;
    private final OutputFormat format;

    NuxeoScenario(
            Context context,
            CommonOptions common,
            NuxeoOptions nuxeo,
            GateOptions gate,
            ReportOptions reports,
            Costs costs,
            OutputFormat format) {
        this.context = context;
        this.common = common;
        this.nuxeo = nuxeo;
        this.gate = gate;
        this.reports = reports;
        this.costs = costs;
        this.format = format;
    }

    /** Does what is left of the campaign, writes the report, and returns the exit code. */
    int run(ScenarioFile scenario, double scale) throws InterruptedException {
        NuxeoClient client = nuxeo.client(context.sources());
        try (StageFolder folder = StageFolder.open(common.work(), STAGE)) {
            CampaignReport report = report(scenario, scale, client, folder);
            ReportFolder written = ReportFolder.begin(reports.out());
            report.beside(gate.earlier()).priced(costs).write(written);
            context.console().err().println("scenario: wrote " + written.page());
            context.console().out().print(format == OutputFormat.json ? Json.pretty(report.json()) : report.text());
            if (context.termination().requested()) {
                return ExitCode.INTERRUPTED;
            }
            boolean passes = gate.passes(report.json(), context.console().err());
            return report.passed() && passes ? ExitCode.DONE : ExitCode.DIFFERENCE;
        }
    }

    private CampaignReport report(ScenarioFile scenario, double scale, NuxeoClient client, StageFolder folder)
            throws InterruptedException {
        NuxeoCampaign.Place place = new NuxeoCampaign.Place(
                client, nuxeo.credentials(context.sources()), nuxeo::simulations, folder.path());
        try (ProgressReporter progress = ProgressReporter.of(context.console(), common.logFormat())) {
            return new NuxeoCampaign(scenario, scale, place, progress, context.termination()).run();
        }
    }
}
