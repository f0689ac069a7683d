// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.random.Draws;

/**
 * Facts about a state: the range of its ZIP codes (US Postal Service, three-digit prefix list), its telephone area codes
 * (North American Numbering Plan), and the years for which its ID cards are valid.
 *
 * <p>The validity is the renewal cycle of a driver's license for the general population, after the table "License renewal
 * procedures" of the Insurance Institute for Highway Safety: where a state offers a choice, the cycle most people get, and
 * where it changed in the last years, the newer one. Arizona, where a license is valid to the age of 65, has the 8 years
 * of its travel credential. Puerto Rico, which is not in that table, has the 6 years of 9 L.P.R.A. § 5064 as it read until
 * 2019 (cards are issued from 2012 to 2016; it has been 8 since). All were compared with a published text:
 *
 * <ul>
 *   <li>the institute's table of June 2024, as reprinted: AL AK AR CA CO CT DE DC FL GA; AZ (12 years between photographs)
 *   <li>statutes: HI § 286-106, ID § 49-319 (4, or 8 by choice), KY § 186.410, ME 29-A § 1406-A, MI § 257.314, MN § 171.27,
 *       NH § 263:10, NJ § 39:3-10f, NM § 66-5-21 (4, or 8 by choice), OK 47 § 6-115, OR § 807.130, PA 75 § 1514, PR 9 §
 *       5064, SC § 56-1-210, VT 23 § 601 (2 or 4)
 *   <li>the licensing agency, the legislature's papers or the press about the law: IN IA KS LA MS (fees for 4 and 8 years)
 *       MO OH TN WA (6 or 8 since 2022)
 *   <li>the source of the first comparison: IL MD NY UT VA WI
 *   <li>guides for drivers, the weakest of these sources: MA MT NE NV NC ND RI SD TX WV WY
 * </ul>
 *
 * @param zipFrom first ZIP code of the range, as a number
 * @param zipTo last ZIP code of the range, as a number
 * @param cardValidityYears years from the issue of a card to its expiry
 * @param areaCodes telephone area codes, at least one
 */
public record StateFacts(int zipFrom, int zipTo, int cardValidityYears, List<Integer> areaCodes) {

    /**
     * One row for each state, in the order of {@link UsState}: code, ZIP range, years of validity, area codes. The range is
     * the longest one without a code of another state, a territory or the armed forces. For example, 05544 is in
     * Massachusetts and 34002 is an army post office.
     */
    private static final String[] TABLE = {
        "AL 35004 36925 4 205,251,256,334",
        "CT 06401 06928 8 203,860,475",
        "DE 19701 19980 8 302",
        "FL 32003 33994 8 305,813,407,904,850",
        "GA 30002 31999 8 404,770,912,706",
        "IL 60001 62999 4 312,217,618,708",
        "IN 46001 47997 6 317,219,260,812",
        "KY 40003 42788 8 502,606,859,270",
        "ME 03901 04992 6 207",
        "MD 20601 21930 8 301,410,443",
        "MA 01001 02791 5 617,508,413,978",
        "MI 48001 49971 4 313,517,616,906",
        "MS 38601 39776 8 601,228,662",
        "NH 03031 03897 5 603",
        "NJ 07001 08989 4 201,609,732,973",
        "NY 10001 14925 8 212,315,518,716,914",
        "NC 27006 28909 8 704,919,336,828",
        "OH 43001 45999 4 216,614,513,419",
        "PA 15001 19640 4 215,412,717,814",
        "RI 02802 02940 5 401",
        "SC 29001 29945 8 803,843,864",
        "TN 37010 38589 8 615,901,423,865",
        "VT 05001 05495 4 802",
        "VA 22003 24658 8 703,804,757,540",
        "WV 24701 26886 8 304,681",
        "WI 53001 54990 8 414,608,715,920",
        "AK 99501 99950 5 907",
        "AZ 85001 86556 8 602,520,928",
        "AR 71601 72959 8 501,479,870",
        "CA 90001 96162 5 213,415,619,916,909",
        "CO 80001 81658 5 303,719,970",
        "DC 20001 20098 8 202",
        "HI 96701 96898 8 808",
        "ID 83415 83877 4 208",
        "IA 50001 52809 8 515,319,712",
        "KS 66002 67954 6 316,785,913",
        "LA 70001 71497 6 504,225,318",
        "MN 55001 56763 4 612,651,218,507",
        "MO 63001 65899 6 314,816,417,573",
        "MT 59001 59937 8 406",
        "NE 68001 69367 5 402,308",
        "NV 88901 89883 8 702,775",
        "NM 87001 88439 8 505,575",
        "ND 58001 58856 6 701",
        "OK 73401 74966 4 405,918,580",
        "OR 97001 97920 8 503,541",
        "PR 00601 00795 6 787,939",
        "SD 57001 57799 5 605",
        "TX 75001 79999 8 214,512,713,210,817",
        "UT 84001 84791 8 801,435",
        "WA 98001 99403 8 206,253,360,509",
        "WY 82001 83128 5 307"
    };

    private static final StateFacts[] FACTS = parse();

    /** Returns the facts of a state. */
    public static StateFacts of(UsState state) {
        return FACTS[state.number()];
    }

    private static StateFacts[] parse() {
        UsState[] states = UsState.values();
        StateFacts[] facts = new StateFacts[states.length];
        for (int i = 0; i < facts.length; i++) {
            String[] columns = TABLE[i].split(" ");
            if (!columns[0].equals(states[i].code())) {
                throw new IllegalStateException("facts of " + columns[0] + ": must be those of " + states[i].code());
            }
            facts[i] = new StateFacts(
                    Integer.parseInt(columns[1]),
                    Integer.parseInt(columns[2]),
                    Integer.parseInt(columns[3]),
                    Stream.of(columns[4].split(",")).map(Integer::valueOf).toList());
        }
        return facts;
    }

    /** Returns a ZIP code of the range, chosen by a draw. */
    public int zipCode(long draw) {
        return zipFrom + Draws.bounded(draw, zipTo - zipFrom + 1);
    }

    /** Returns an area code, chosen by a draw. */
    public int areaCode(long draw) {
        return areaCodes.get(Draws.bounded(draw, areaCodes.size()));
    }
}
