package org.nuxeo.datagen.bench.measure;

import java.util.List;

/** What was measured of a stage: rates beside those of something comparable, and rates against something that varies. */
public record Measured(List<Comparison> comparisons, List<Curve> curves) {

    public Measured {
        comparisons = List.copyOf(comparisons);
        curves = List.copyOf(curves);
    }
}
