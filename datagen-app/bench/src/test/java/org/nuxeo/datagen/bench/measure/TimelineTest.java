// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

class TimelineTest {

    private final AtomicLong nanos = new AtomicLong(7);
    private final Timeline timeline = new Timeline(ProgressListener.NONE, nanos::get);

    private void advanceAfter(int millis, String stage, long documents) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
        timeline.advanced(stage, documents);
    }

    private List<Curve> throughput() {
        return timeline.curves().stream()
                .filter(each -> each.title().startsWith("Throughput"))
                .toList();
    }

    private static List<Double> rates(Curve curve) {
        return curve.points().stream().map(point -> point.rates()[0]).toList();
    }

    @Test
    void betweenTwoBatchesTheRateIsThatSinceTheFirstOfThem() {
        timeline.started("import", 900);
        advanceAfter(1000, "import", 100);
        advanceAfter(4000, "import", 400);
        advanceAfter(400, "import", 100);
        advanceAfter(400, "import", 100);
        advanceAfter(1200, "import", 200);
        assertThat(rates(throughput().get(0))).containsExactly(100.0, 100.0, 200.0);
    }

    /** Samples of a Nuxeo are taken at any time, also when nothing was done since the last, and after a restart. */
    @Test
    void samplesWithoutProgressOrInTheSameSecondMakeNoPoint() {
        List<Curve.Sample> samples = List.of(
                new Curve.Sample(5, 0),
                new Curve.Sample(7, 20),
                new Curve.Sample(7.1, 80),
                new Curve.Sample(9, 80),
                new Curve.Sample(13, 80),
                new Curve.Sample(14, 130),
                new Curve.Sample(15, 10),
                new Curve.Sample(17, 30));
        assertThat(rates(Curve.overTime("import", samples).orElseThrow())).containsExactly(10.0, 30.0, 10.0, 10.0);
    }

    @Test
    void everyRunOfAStageHasACurveThatStartsWithIt() {
        for (int run = 0; run < 2; run++) {
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(60));
            timeline.started("import", 20);
            advanceAfter(2000, "import", 10);
            advanceAfter(2000, "import", 10);
        }
        timeline.started("index", 20);
        advanceAfter(100, "index", 20);
        assertThat(throughput())
                .extracting(Curve::title)
                .containsExactly("Throughput of import", "Throughput of import, run 2");
        assertThat(throughput()).allSatisfy(curve -> {
            assertThat(curve.points()).extracting(Curve.Point::x).containsExactly(2.0, 4.0);
            assertThat(rates(curve)).containsExactly(5.0, 5.0);
        });
    }

    @Test
    void aLongCurveHasAtMostSixtyPoints() {
        for (int second = 0; second < 500; second++) {
            advanceAfter(1000, "import", 10);
        }
        assertThat(timeline.curves()).hasSize(2).allSatisfy(curve -> assertThat(curve.points())
                .hasSizeBetween(30, 60));
    }
}
