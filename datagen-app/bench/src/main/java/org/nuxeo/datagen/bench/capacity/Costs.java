package org.nuxeo.datagen.bench.capacity;

/**
 * What machines and storage cost.
 *
 * @param machines like the one measured that share the work, at least 1
 * @param perMachineHour price of one for an hour
 * @param perGigabyteMonth price of a gigabyte stored for a month
 */
public record Costs(int machines, double perMachineHour, double perGigabyteMonth) {

    public Costs {
        if (machines < 1 || !(perMachineHour >= 0) || !(perGigabyteMonth >= 0)) {
            throw new IllegalArgumentException("machines " + machines + ", costs " + perMachineHour + " and "
                    + perGigabyteMonth + ": must be at least 1 and not negative");
        }
    }
}
