// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A state of the United States. The District of Columbia and Puerto Rico count as states.
 *
 * <p>The order of the constants is part of the dataset: the states of {@link Repository#US_EAST} come first, and the states
 * of each repository are in the alphabetical order of their official names. So the states of a repository are a range of
 * numbers and of ordinals.
 */
public enum UsState {
    ALABAMA(0, "AL", "Alabama", Repository.US_EAST),
    CONNECTICUT(1, "CT", "Connecticut", Repository.US_EAST),
    DELAWARE(2, "DE", "Delaware", Repository.US_EAST),
    FLORIDA(3, "FL", "Florida", Repository.US_EAST),
    GEORGIA(4, "GA", "Georgia", Repository.US_EAST),
    ILLINOIS(5, "IL", "Illinois", Repository.US_EAST),
    INDIANA(6, "IN", "Indiana", Repository.US_EAST),
    KENTUCKY(7, "KY", "Kentucky", Repository.US_EAST),
    MAINE(8, "ME", "Maine", Repository.US_EAST),
    MARYLAND(9, "MD", "Maryland", Repository.US_EAST),
    MASSACHUSETTS(10, "MA", "Massachusetts", Repository.US_EAST),
    MICHIGAN(11, "MI", "Michigan", Repository.US_EAST),
    MISSISSIPPI(12, "MS", "Mississippi", Repository.US_EAST),
    NEW_HAMPSHIRE(13, "NH", "New Hampshire", Repository.US_EAST),
    NEW_JERSEY(14, "NJ", "New Jersey", Repository.US_EAST),
    NEW_YORK(15, "NY", "New York", Repository.US_EAST),
    NORTH_CAROLINA(16, "NC", "North Carolina", Repository.US_EAST),
    OHIO(17, "OH", "Ohio", Repository.US_EAST),
    PENNSYLVANIA(18, "PA", "Pennsylvania", Repository.US_EAST),
    RHODE_ISLAND(19, "RI", "Rhode Island", Repository.US_EAST),
    SOUTH_CAROLINA(20, "SC", "South Carolina", Repository.US_EAST),
    TENNESSEE(21, "TN", "Tennessee", Repository.US_EAST),
    VERMONT(22, "VT", "Vermont", Repository.US_EAST),
    VIRGINIA(23, "VA", "Virginia", Repository.US_EAST),
    WEST_VIRGINIA(24, "WV", "West Virginia", Repository.US_EAST),
    WISCONSIN(25, "WI", "Wisconsin", Repository.US_EAST),
    ALASKA(26, "AK", "Alaska", Repository.US_WEST),
    ARIZONA(27, "AZ", "Arizona", Repository.US_WEST),
    ARKANSAS(28, "AR", "Arkansas", Repository.US_WEST),
    CALIFORNIA(29, "CA", "California", Repository.US_WEST),
    COLORADO(30, "CO", "Colorado", Repository.US_WEST),
    DISTRICT_OF_COLUMBIA(31, "DC", "District of Columbia", Repository.US_WEST),
    HAWAII(32, "HI", "Hawaii", Repository.US_WEST),
    IDAHO(33, "ID", "Idaho", Repository.US_WEST),
    IOWA(34, "IA", "Iowa", Repository.US_WEST),
    KANSAS(35, "KS", "Kansas", Repository.US_WEST),
    LOUISIANA(36, "LA", "Louisiana", Repository.US_WEST),
    MINNESOTA(37, "MN", "Minnesota", Repository.US_WEST),
    MISSOURI(38, "MO", "Missouri", Repository.US_WEST),
    MONTANA(39, "MT", "Montana", Repository.US_WEST),
    NEBRASKA(40, "NE", "Nebraska", Repository.US_WEST),
    NEVADA(41, "NV", "Nevada", Repository.US_WEST),
    NEW_MEXICO(42, "NM", "New Mexico", Repository.US_WEST),
    NORTH_DAKOTA(43, "ND", "North Dakota", Repository.US_WEST),
    OKLAHOMA(44, "OK", "Oklahoma", Repository.US_WEST),
    OREGON(45, "OR", "Oregon", Repository.US_WEST),
    PUERTO_RICO(46, "PR", "Puerto Rico", Repository.US_WEST),
    SOUTH_DAKOTA(47, "SD", "South Dakota", Repository.US_WEST),
    TEXAS(48, "TX", "Texas", Repository.US_WEST),
    UTAH(49, "UT", "Utah", Repository.US_WEST),
    WASHINGTON(50, "WA", "Washington", Repository.US_WEST),
    WYOMING(51, "WY", "Wyoming", Repository.US_WEST);

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
    private final Repository repository;

    UsState(int number, String code, String officialName, Repository repository) {
        this.number = number;
        this.code = code;
        this.officialName = officialName;
        this.slug = officialName.toLowerCase(Locale.ROOT).replace(' ', '-');
        this.repository = repository;
    }

    /** Returns the number of the state in ids, 0 to 51; it never changes. */
    public int number() {
        return number;
    }

    /** Returns the two-letter postal code, for example {@code CA}. */
    public String code() {
        return code;
    }

    /** Returns the official name, for example {@code New York}. */
    public String officialName() {
        return officialName;
    }

    /** Returns the name as a path segment, for example {@code new-york}. */
    public String slug() {
        return slug;
    }

    /** Returns the repository that has the live documents of the state. */
    public Repository repository() {
        return repository;
    }

    /**
     * Returns the state with a {@link #number()}.
     *
     * @throws IndexOutOfBoundsException if no state has that number
     */
    public static UsState ofNumber(int number) {
        return VALUES[Objects.checkIndex(number, VALUES.length)];
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
