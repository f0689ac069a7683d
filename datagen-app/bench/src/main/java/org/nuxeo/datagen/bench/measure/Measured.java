package org.nuxeo.datagen.bench.measure;

import java.util.List;

/**
 * What was measured of a stage.
 *
 * @param figures how fast it is
 * @param curves how that varies with something
 * @param batches how long its batches took, where it imports
 */
public record Measured(List<Figure> figures, List<Curve> curves, List<StageBatches> batches) {

    public Measured {
        figures = List.copyOf(figures);
        curves = List.copyOf(curves);
        batches = List.copyOf(batches);
    }

    public Measured(List<Figure> figures, List<Curve> curves) {
        this(figures, curves, List.of());
    }
}
