// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.random.Draws;

/**
 * A state of the United States. The District of Columbia and Puerto Rico count as states.
 *
 * <p>The order of the constants is part of the dataset: the eastern states come first, and the states
 * of each half are in the alphabetical order of their official names. So the states of a repository are a range of
 * numbers and of ordinals.
 *
 * <p>The columns are the number, the postal code, the official name, whether the state is eastern, the first and the last of a
 * range of ZIP codes (US Postal Service, three-digit prefix list), the years for which its ID cards are valid, and its
 * telephone area codes (North American Numbering Plan). The range is the longest one without a code of another state, a
 * territory or the armed forces. For example, 05544 is in Massachusetts and 34002 is an army post office.
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
 */
public enum UsState {
    ALABAMA(0, "AL", "Alabama", true, 35004, 36925, 4, 205, 251, 256, 334),
    CONNECTICUT(1, "CT", "Connecticut", true, 6401, 6928, 8, 203, 860, 475),
    DELAWARE(2, "DE", "Delaware", true, 19701, 19980, 8, 302),
    FLORIDA(3, "FL", "Florida", true, 32003, 33994, 8, 305, 813, 407, 904, 850),
    GEORGIA(4, "GA", "Georgia", true, 30002, 31999, 8, 404, 770, 912, 706),
    ILLINOIS(5, "IL", "Illinois", true, 60001, 62999, 4, 312, 217, 618, 708),
    INDIANA(6, "IN", "Indiana", true, 46001, 47997, 6, 317, 219, 260, 812),
    KENTUCKY(7, "KY", "Kentucky", true, 40003, 42788, 8, 502, 606, 859, 270),
    MAINE(8, "ME", "Maine", true, 3901, 4992, 6, 207),
    MARYLAND(9, "MD", "Maryland", true, 20601, 21930, 8, 301, 410, 443),
    MASSACHUSETTS(10, "MA", "Massachusetts", true, 1001, 2791, 5, 617, 508, 413, 978),
    MICHIGAN(11, "MI", "Michigan", true, 48001, 49971, 4, 313, 517, 616, 906),
    MISSISSIPPI(12, "MS", "Mississippi", true, 38601, 39776, 8, 601, 228, 662),
    NEW_HAMPSHIRE(13, "NH", "New Hampshire", true, 3031, 3897, 5, 603),
    NEW_JERSEY(14, "NJ", "New Jersey", true, 7001, 8989, 4, 201, 609, 732, 973),
    NEW_YORK(15, "NY", "New York", true, 10001, 14925, 8, 212, 315, 518, 716, 914),
    NORTH_CAROLINA(16, "NC", "North Carolina", true, 27006, 28909, 8, 704, 919, 336, 828),
    OHIO(17, "OH", "Ohio", true, 43001, 45999, 4, 216, 614, 513, 419),
    PENNSYLVANIA(18, "PA", "Pennsylvania", true, 15001, 19640, 4, 215, 412, 717, 814),
    RHODE_ISLAND(19, "RI", "Rhode Island", true, 2802, 2940, 5, 401),
    SOUTH_CAROLINA(20, "SC", "South Carolina", true, 29001, 29945, 8, 803, 843, 864),
    TENNESSEE(21, "TN", "Tennessee", true, 37010, 38589, 8, 615, 901, 423, 865),
    VERMONT(22, "VT", "Vermont", true, 5001, 5495, 4, 802),
    VIRGINIA(23, "VA", "Virginia", true, 22003, 24658, 8, 703, 804, 757, 540),
    WEST_VIRGINIA(24, "WV", "West Virginia", true, 24701, 26886, 8, 304, 681),
    WISCONSIN(25, "WI", "Wisconsin", true, 53001, 54990, 8, 414, 608, 715, 920),
    ALASKA(26, "AK", "Alaska", false, 99501, 99950, 5, 907),
    ARIZONA(27, "AZ", "Arizona", false, 85001, 86556, 8, 602, 520, 928),
    ARKANSAS(28, "AR", "Arkansas", false, 71601, 72959, 8, 501, 479, 870),
    CALIFORNIA(29, "CA", "California", false, 90001, 96162, 5, 213, 415, 619, 916, 909),
    COLORADO(30, "CO", "Colorado", false, 80001, 81658, 5, 303, 719, 970),
    DISTRICT_OF_COLUMBIA(31, "DC", "District of Columbia", false, 20001, 20098, 8, 202),
    HAWAII(32, "HI", "Hawaii", false, 96701, 96898, 8, 808),
    IDAHO(33, "ID", "Idaho", false, 83415, 83877, 4, 208),
    IOWA(34, "IA", "Iowa", false, 50001, 52809, 8, 515, 319, 712),
    KANSAS(35, "KS", "Kansas", false, 66002, 67954, 6, 316, 785, 913),
    LOUISIANA(36, "LA", "Louisiana", false, 70001, 71497, 6, 504, 225, 318),
    MINNESOTA(37, "MN", "Minnesota", false, 55001, 56763, 4, 612, 651, 218, 507),
    MISSOURI(38, "MO", "Missouri", false, 63001, 65899, 6, 314, 816, 417, 573),
    MONTANA(39, "MT", "Montana", false, 59001, 59937, 8, 406),
    NEBRASKA(40, "NE", "Nebraska", false, 68001, 69367, 5, 402, 308),
    NEVADA(41, "NV", "Nevada", false, 88901, 89883, 8, 702, 775),
    NEW_MEXICO(42, "NM", "New Mexico", false, 87001, 88439, 8, 505, 575),
    NORTH_DAKOTA(43, "ND", "North Dakota", false, 58001, 58856, 6, 701),
    OKLAHOMA(44, "OK", "Oklahoma", false, 73401, 74966, 4, 405, 918, 580),
    OREGON(45, "OR", "Oregon", false, 97001, 97920, 8, 503, 541),
    PUERTO_RICO(46, "PR", "Puerto Rico", false, 601, 795, 6, 787, 939),
    SOUTH_DAKOTA(47, "SD", "South Dakota", false, 57001, 57799, 5, 605),
    TEXAS(48, "TX", "Texas", false, 75001, 79999, 8, 214, 512, 713, 210, 817),
    UTAH(49, "UT", "Utah", false, 84001, 84791, 8, 801, 435),
    WASHINGTON(50, "WA", "Washington", false, 98001, 99403, 8, 206, 253, 360, 509),
    WYOMING(51, "WY", "Wyoming", false, 82001, 83128, 5, 307);

    private static final UsState[] VALUES = values();
    private static final Map<String, UsState> BY_CODE = Stream.of(VALUES).collect(toMap(UsState::code, each -> each));
    private static final Map<String, UsState> BY_SLUG = Stream.of(VALUES).collect(toMap(UsState::slug, each -> each));

    private final String slug;
    private final boolean eastern;
    private final Home home;
    final int zipFrom;
    final int zipTo;
    private final int cardValidityYears;
    private final int[] areaCodes;

    UsState(int number, String code, String name, boolean east, int zipFrom, int zipTo, int cardYears, int... areas) {
        this.slug = name.toLowerCase(Locale.ROOT).replace(' ', '-');
        this.eastern = east;
        this.home = new Home(number, code, name);
        this.zipFrom = zipFrom;
        this.zipTo = zipTo;
        this.cardValidityYears = cardYears;
        this.areaCodes = areas;
    }

    /** Returns the number of the state in ids, 0 to 51; it never changes. */
    public int number() {
        return home.code();
    }

    /** Returns the two-letter postal code, for example {@code CA}. */
    public String code() {
        return home.label();
    }

    /** Returns the state as the home of those who live there; its code is the number, its label the postal code. */
    public Home home() {
        return home;
    }

    /** Returns the official name, for example {@code New York}. */
    public String officialName() {
        return home.name();
    }

    /** Returns the name as a path segment, for example {@code new-york}. */
    public String slug() {
        return slug;
    }

    /** Returns whether the state is one of the eastern half. */
    public boolean isEastern() {
        return eastern;
    }

    /** Returns a ZIP code of the range, chosen by a draw. */
    public int zipCode(long draw) {
        return zipFrom + Draws.bounded(draw, zipTo - zipFrom + 1);
    }

    /** Returns the years from the issue of an ID card to its expiry. */
    public int cardValidityYears() {
        return cardValidityYears;
    }

    /** Returns an area code, chosen by a draw. */
    public int areaCode(long draw) {
        return areaCodes[Draws.bounded(draw, areaCodes.length)];
    }

    /**
     * Returns the state with a {@link #number()}.
     *
     * @throws IndexOutOfBoundsException if no state has that number
     */
    public static UsState ofNumber(int number) {
        return VALUES[Objects.checkIndex(number, VALUES.length)];
    }

    /** Returns all states as homes, by number. */
    public static List<Home> homes() {
        return Arrays.stream(VALUES).map(UsState::home).toList();
    }

    /** Returns the state with a postal code in upper case, or null if no state has it. */
    public static @Nullable UsState ofCode(String code) {
        return BY_CODE.get(Objects.requireNonNull(code, "code"));
    }

    /** Returns the state with a path segment, or null if no state has it. */
    public static @Nullable UsState ofSlug(String slug) {
        return BY_SLUG.get(Objects.requireNonNull(slug, "slug"));
    }
}
