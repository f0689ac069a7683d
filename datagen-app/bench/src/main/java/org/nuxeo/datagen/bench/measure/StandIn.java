// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

/** The mark of figures in which the in-heap stand-in for MongoDB took part. */
public final class StandIn {

    /** Suffix of the names of these figures. */
    public static final String MARK = " *";

    /** Explanation of the mark, shown once below the figures. */
    public static final String NOTE = "* with the in-heap stand-in for MongoDB: such figures say nothing about MongoDB";

    private StandIn() {}

    /** Returns a name, with the mark if the stand-in took part. */
    public static String marked(String name, boolean standIn) {
        return standIn ? name + MARK : name;
    }
}
