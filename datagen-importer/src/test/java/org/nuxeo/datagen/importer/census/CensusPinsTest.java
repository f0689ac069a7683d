// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.census.CensusStage.CensusSettings;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.KeptState;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Pins;

/** The censuses of small datasets, and samples of large ones, have not changed since they were recorded. */
class CensusPinsTest {

    private static final int PARTITIONS = 8;
    private static final long SAMPLE = 100_000;

    private static DatasetSpec.Builder thousandth(DatasetSpec.Builder spec) {
        return spec.customers(90_000).months(60);
    }

    @Test
    void censusesAreThoseRecorded() throws IOException {
        Pins pins = new Pins(getClass());
        for (String archive : Pins.ARCHIVES) {
            pins.add(archive, "census-small", census(Datasets.of(archive, spec -> spec.customers(300))));
            pins.add(archive, "sample-of-thousandth", sample(Datasets.of(archive, CensusPinsTest::thousandth)));
            pins.add(archive, "sample-of-billions", sample(Datasets.of(archive, spec -> spec.customers(90_000_000)
                    .months(60))));
        }
        pins.check();
    }

    /** One thousandth of the 11 billion documents. The sums of the whole are in the pages about measurements. */
    @Test
    @Tag("long")
    void theCensusOfAThousandthIsThatRecorded() {
        CensusReport report = run(Datasets.of("bank", CensusPinsTest::thousandth));
        assertThat(report.documents()).isEqualTo(11_340_111);
        assertThat(report.digest()).isEqualTo("e90c29ec2cdc02c51640224718e080b8");
    }

    private static CensusReport run(Dataset dataset) {
        CensusReport report = new CensusStage(
                        new CensusSettings(2, PARTITIONS, CensusStage.RANGE_DOCUMENTS),
                        dataset,
                        Part.WHOLE,
                        StageContext.none().with(new KeptState()))
                .run();
        assertThat(report.differences()).isEmpty();
        return report;
    }

    private static byte[] census(Dataset dataset) {
        CensusReport report = run(dataset);
        StringBuilder text = new StringBuilder(report.digest() + " " + report.children() + "\n");
        report.rows().forEach(row -> text.append(row.repository())
                .append(' ')
                .append(row.kind().label())
                .append(' ')
                .append(row.planned())
                .append(' ')
                .append(row.records())
                .append('\n'));
        report.partitions().forEach(row -> text.append(row.repository())
                .append(' ')
                .append(row.partition())
                .append(' ')
                .append(row.planned())
                .append(' ')
                .append(row.ids())
                .append('\n'));
        return Pins.sha256().digest(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the digest of the sums over documents at equal distances, the last one included. */
    private static byte[] sample(Dataset dataset) {
        CensusVisitor visitor = new CensusVisitor(dataset, PARTITIONS);
        long distance = Math.max(1, dataset.size() / SAMPLE);
        for (long ordinal = dataset.size() - 1; ordinal >= 0; ordinal -= distance) {
            visitor.visit(ordinal);
        }
        CensusTally tally = visitor.take();
        MessageDigest sha256 = Pins.sha256();
        String text = Arrays.deepToString(tally.kinds())
                + Arrays.deepToString(tally.records())
                + Arrays.deepToString(tally.recordIds());
        return sha256.digest(text.getBytes(StandardCharsets.UTF_8));
    }
}
