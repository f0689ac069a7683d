// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

/**
 * The costs of machines and storage.
 *
 * @param machines number of machines like the measured one that share the work, at least 1
 * @param perMachineHour price of a machine for an hour
 * @param perGigabyteMonth price of a stored gigabyte for a month
 */
public record Costs(int machines, double perMachineHour, double perGigabyteMonth) {

    public Costs {
        if (machines < 1 || !(perMachineHour >= 0) || !(perGigabyteMonth >= 0)) {
            throw new IllegalArgumentException("machines " + machines + ", costs " + perMachineHour + " and "
                    + perGigabyteMonth + ": must be at least 1 and not negative");
        }
    }
}
