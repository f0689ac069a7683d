// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.load.LoadMeter.Second;

/**
 * How a change showed in a load. A second after its begin is disturbed if it has less than 80 % of the usual rate, or a
 * request that was not answered. The load has recovered with the first of three seconds in a row that are not.
 *
 * @param usual median rate of the seconds before
 * @param lowest lowest rate of a second since the begin
 * @param recoverySeconds time from the begin until the load had recovered; 0 if no second was disturbed, -1 if it had not
 */
public record Change(double usual, double lowest, double recoverySeconds) {

    private static final double DISTURBED = 0.8;
    private static final int QUIET_SECONDS = 3;

    /**
     * Finds how a change showed.
     *
     * @param begin begin of the change, in seconds since the start of the load
     */
    public static Change of(List<Second> seconds, double begin) {
        double[] before = seconds.stream()
                .filter(each -> each.end() <= begin)
                .mapToDouble(Second::perSecond)
                .sorted()
                .toArray();
        double usual = before.length == 0 ? 0 : before[before.length / 2];
        List<Second> after = seconds.stream().filter(each -> each.end() > begin).toList();
        double lowest = after.stream().mapToDouble(Second::perSecond).min().orElse(usual);
        boolean disturbed = false;
        int quiet = 0;
        double quietSince = begin;
        for (Second each : after) {
            if (each.perSecond() < DISTURBED * usual || each.failed() > 0) {
                disturbed = true;
                quiet = 0;
                quietSince = each.end();
            } else if (++quiet == QUIET_SECONDS && disturbed) {
                return new Change(usual, lowest, quietSince - begin);
            }
        }
        return new Change(usual, lowest, disturbed ? -1 : 0);
    }

    /** Returns the change in a sentence. */
    public String text() {
        String recovery = recoverySeconds < 0
                ? "not recovered when the load ended"
                : recoverySeconds == 0
                        ? "no second was disturbed"
                        : String.format(Locale.ROOT, "recovered %.1f s after the begin", recoverySeconds);
        return String.format(
                Locale.ROOT,
                "dip: %,.0f requests in the lowest second, %.0f %% of the usual %,.0f; %s",
                lowest,
                usual == 0 ? 100 : 100 * lowest / usual,
                usual,
                recovery);
    }
}
