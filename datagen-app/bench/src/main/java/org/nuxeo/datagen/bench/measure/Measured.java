// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.List;

/**
 * The measurements of a stage.
 *
 * @param figures its rates
 * @param curves rates or latencies as functions of a parameter
 * @param batches latencies of its batches, if it imports
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

    /** Returns the same measurements as those of a server that was named instead of the stand-in for MongoDB. */
    public Measured ofNamedServer() {
        return new Measured(figures.stream().map(Figure::ofNamedServer).toList(), curves, batches);
    }
}
