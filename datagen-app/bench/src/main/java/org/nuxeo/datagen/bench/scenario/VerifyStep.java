// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.Difference;

/**
 * A step that verifies the whole dataset in repositories and indexes. Settings: {@code blobs}, the number of files to
 * render and compare.
 */
final class VerifyStep implements ScenarioAction {

    private static final long BLOBS = 1_000;

    @Override
    public void run(Campaign campaign, ScenarioStep step) {
        VerifySettings settings = VerifySettings.of(campaign.threads(), step.number("blobs", BLOBS));
        VerifyReport report = campaign.run(campaign.importer()
                .verify(settings, campaign.mongo(), step.flag("without-index") ? null : campaign.elastic()));
        report.differences().stream().limit(10).map(Difference::toString).forEach(campaign.report()::note);
        long missing = report.finished() ? Math.abs(campaign.dataset().size() - report.verified()) : 0;
        campaign.done(
                step, "verify", report.verified(), report.elapsedMillis(), Math.max(report.differenceCount(), missing));
    }
}
