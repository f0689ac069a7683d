// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.frame.FileLengths;
import org.nuxeo.datagen.testing.Datasets;

class FileLengthsTest {
    private static final int TAKEN = 2_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 60})
    void renderedFilesHaveTheRecordedLengths(int months) {
        Dataset dataset =
                Datasets.ofBank(spec -> spec.customers(90_000).months(months).seed(months));
        DocumentRenderer renderer = new DocumentRenderer();
        for (Kind kind : dataset.layout().kinds()) {
            FileLengths known = new BankFiles().lengths(dataset, kind);
            assertThat(known != null).as(kind.label()).isEqualTo(kind.hasFiles());
            if (known == null) {
                continue;
            }
            long first = dataset.firstOrdinal(kind);
            long count = dataset.count(kind);
            double[] lengths = LongStream.range(0, TAKEN)
                    .map(i -> first + Long.remainderUnsigned(Draws.hash(months, i), count))
                    .mapToDouble(ordinal ->
                            renderer.load(dataset.document(ordinal), 0).lengthBytes())
                    .toArray();
            double mean = Arrays.stream(lengths).average().orElseThrow();
            double deviation = Math.sqrt(Arrays.stream(lengths)
                    .map(length -> (length - mean) * (length - mean))
                    .average()
                    .orElseThrow());
            double error = Math.sqrt(known.sumVariance(TAKEN)) / TAKEN;
            assertThat(mean).as(kind.label()).isCloseTo(known.meanBytes(), within(4 * error));
            assertThat(deviation).as(kind.label()).isCloseTo(known.deviationBytes(), within(0.1 * deviation));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, 100_000})
    void paddedFilesAreRendered(long blobSizeBytes) {
        Dataset dataset = Datasets.ofBank(spec -> spec.blobSizeBytes(blobSizeBytes));
        assertThat(dataset.layout().kinds()).allSatisfy(kind -> assertThat(new BankFiles().lengths(dataset, kind))
                .isNull());
    }
}
