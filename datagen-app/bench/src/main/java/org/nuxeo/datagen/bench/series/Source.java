// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import java.util.List;

/** A server, or the processes of this machine, whose state can be asked for. */
public interface Source {

    /** Returns the state now. */
    List<Value> values() throws Exception;

    /**
     * One number of a state.
     *
     * @param plot title of the plot
     * @param unit label of its axis
     * @param line the line of the plot
     * @param number the number
     * @param counts whether it only grows, so that the plot shows its growth a second
     */
    record Value(String plot, String unit, String line, double number, boolean counts) {

        static Value of(String plot, String unit, String line, double number) {
            return new Value(plot, unit, line, number, false);
        }

        /** Makes a number of which the plot shows the growth a second. */
        static Value counted(String plot, String unit, String line, double number) {
            return new Value(plot, unit, line, number, true);
        }
    }
}
