// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import org.openjdk.jmh.annotations.Param;

/** A benchmark at the beginning of a kind, beyond 31 bits, and near its end: the cost must be the same. */
public abstract class PositionBenchmark extends HotPath {

    /** Position of the first document within its kind. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;
}
