// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Home;

/**
 * A state of the United States. The District of Columbia and Puerto Rico count as states.
 *
 * <p>The order of the constants is part of the dataset: the eastern states come first, and the states
 * of each half are in the alphabetical order of their official names. So the states of a repository are a range of
 * numbers and of ordinals.
 */
public enum UsState {
    ALABAMA(0, "AL", "Alabama", true),
    CONNECTICUT(1, "CT", "Connecticut", true),
    DELAWARE(2, "DE", "Delaware", true),
    FLORIDA(3, "FL", "Florida", true),
    GEORGIA(4, "GA", "Georgia", true),
    ILLINOIS(5, "IL", "Illinois", true),
    INDIANA(6, "IN", "Indiana", true),
    KENTUCKY(7, "KY", "Kentucky", true),
    MAINE(8, "ME", "Maine", true),
    MARYLAND(9, "MD", "Maryland", true),
    MASSACHUSETTS(10, "MA", "Massachusetts", true),
    MICHIGAN(11, "MI", "Michigan", true),
    MISSISSIPPI(12, "MS", "Mississippi", true),
    NEW_HAMPSHIRE(13, "NH", "New Hampshire", true),
    NEW_JERSEY(14, "NJ", "New Jersey", true),
    NEW_YORK(15, "NY", "New York", true),
    NORTH_CAROLINA(16, "NC", "North Carolina", true),
    OHIO(17, "OH", "Ohio", true),
    PENNSYLVANIA(18, "PA", "Pennsylvania", true),
    RHODE_ISLAND(19, "RI", "Rhode Island", true),
    SOUTH_CAROLINA(20, "SC", "South Carolina", true),
    TENNESSEE(21, "TN", "Tennessee", true),
    VERMONT(22, "VT", "Vermont", true),
    VIRGINIA(23, "VA", "Virginia", true),
    WEST_VIRGINIA(24, "WV", "West Virginia", true),
    WISCONSIN(25, "WI", "Wisconsin", true),
    ALASKA(26, "AK", "Alaska", false),
    ARIZONA(27, "AZ", "Arizona", false),
    ARKANSAS(28, "AR", "Arkansas", false),
    CALIFORNIA(29, "CA", "California", false),
    COLORADO(30, "CO", "Colorado", false),
    DISTRICT_OF_COLUMBIA(31, "DC", "District of Columbia", false),
    HAWAII(32, "HI", "Hawaii", false),
    IDAHO(33, "ID", "Idaho", false),
    IOWA(34, "IA", "Iowa", false),
    KANSAS(35, "KS", "Kansas", false),
    LOUISIANA(36, "LA", "Louisiana", false),
    MINNESOTA(37, "MN", "Minnesota", false),
    MISSOURI(38, "MO", "Missouri", false),
    MONTANA(39, "MT", "Montana", false),
    NEBRASKA(40, "NE", "Nebraska", false),
    NEVADA(41, "NV", "Nevada", false),
    NEW_MEXICO(42, "NM", "New Mexico", false),
    NORTH_DAKOTA(43, "ND", "North Dakota", false),
    OKLAHOMA(44, "OK", "Oklahoma", false),
    OREGON(45, "OR", "Oregon", false),
    PUERTO_RICO(46, "PR", "Puerto Rico", false),
    SOUTH_DAKOTA(47, "SD", "South Dakota", false),
    TEXAS(48, "TX", "Texas", false),
    UTAH(49, "UT", "Utah", false),
    WASHINGTON(50, "WA", "Washington", false),
    WYOMING(51, "WY", "Wyoming", false);

    private static final UsState[] VALUES = values();
    private static final Map<String, UsState> BY_CODE = new HashMap<>();
    private static final Map<String, UsState> BY_SLUG = new HashMap<>();

    static {
        for (UsState state : VALUES) {
            BY_CODE.put(state.code, state);
            BY_SLUG.put(state.slug, state);
        }
    }

    private final int number;
    private final String code;
    private final String officialName;
    private final String slug;
    private final boolean eastern;
    private final Home home;

    UsState(int number, String code, String officialName, boolean eastern) {
        this.number = number;
        this.code = code;
        this.officialName = officialName;
        this.slug = officialName.toLowerCase(Locale.ROOT).replace(' ', '-');
        this.eastern = eastern;
        this.home = new Home(number, code, officialName);
    }

    /** Returns the number of the state in ids, 0 to 51; it never changes. */
    public int number() {
        return number;
    }

    /** Returns the two-letter postal code, for example {@code CA}. */
    public String code() {
        return code;
    }

    /** Returns the state as the home of those who live there; its code is the number, its label the postal code. */
    public Home home() {
        return home;
    }

    /** Returns the official name, for example {@code New York}. */
    public String officialName() {
        return officialName;
    }

    /** Returns the name as a path segment, for example {@code new-york}. */
    public String slug() {
        return slug;
    }

    /** Returns whether the state is one of the eastern half. */
    public boolean isEastern() {
        return eastern;
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
        return BY_CODE.get(code);
    }

    /** Returns the state with a path segment, or null if no state has it. */
    public static @Nullable UsState ofSlug(String slug) {
        return BY_SLUG.get(slug);
    }
}
