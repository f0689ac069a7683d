package org.nuxeo.datagen.core;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The 50 states, the District of Columbia and Puerto Rico.
 *
 * <p>The order is part of the dataset: the states of {@link Repository#US_EAST} first, each part in alphabetical order of
 * the official names, so that a repository is a contiguous range of ordinals.
 */
public enum UsState {
    ALABAMA("AL", "Alabama", Repository.US_EAST),
    CONNECTICUT("CT", "Connecticut", Repository.US_EAST),
    DELAWARE("DE", "Delaware", Repository.US_EAST),
    FLORIDA("FL", "Florida", Repository.US_EAST),
    GEORGIA("GA", "Georgia", Repository.US_EAST),
    ILLINOIS("IL", "Illinois", Repository.US_EAST),
    INDIANA("IN", "Indiana", Repository.US_EAST),
    KENTUCKY("KY", "Kentucky", Repository.US_EAST),
    MAINE("ME", "Maine", Repository.US_EAST),
    MARYLAND("MD", "Maryland", Repository.US_EAST),
    MASSACHUSETTS("MA", "Massachusetts", Repository.US_EAST),
    MICHIGAN("MI", "Michigan", Repository.US_EAST),
    MISSISSIPPI("MS", "Mississippi", Repository.US_EAST),
    NEW_HAMPSHIRE("NH", "New Hampshire", Repository.US_EAST),
    NEW_JERSEY("NJ", "New Jersey", Repository.US_EAST),
    NEW_YORK("NY", "New York", Repository.US_EAST),
    NORTH_CAROLINA("NC", "North Carolina", Repository.US_EAST),
    OHIO("OH", "Ohio", Repository.US_EAST),
    PENNSYLVANIA("PA", "Pennsylvania", Repository.US_EAST),
    RHODE_ISLAND("RI", "Rhode Island", Repository.US_EAST),
    SOUTH_CAROLINA("SC", "South Carolina", Repository.US_EAST),
    TENNESSEE("TN", "Tennessee", Repository.US_EAST),
    VERMONT("VT", "Vermont", Repository.US_EAST),
    VIRGINIA("VA", "Virginia", Repository.US_EAST),
    WEST_VIRGINIA("WV", "West Virginia", Repository.US_EAST),
    WISCONSIN("WI", "Wisconsin", Repository.US_EAST),
    ALASKA("AK", "Alaska", Repository.US_WEST),
    ARIZONA("AZ", "Arizona", Repository.US_WEST),
    ARKANSAS("AR", "Arkansas", Repository.US_WEST),
    CALIFORNIA("CA", "California", Repository.US_WEST),
    COLORADO("CO", "Colorado", Repository.US_WEST),
    DISTRICT_OF_COLUMBIA("DC", "District of Columbia", Repository.US_WEST),
    HAWAII("HI", "Hawaii", Repository.US_WEST),
    IDAHO("ID", "Idaho", Repository.US_WEST),
    IOWA("IA", "Iowa", Repository.US_WEST),
    KANSAS("KS", "Kansas", Repository.US_WEST),
    LOUISIANA("LA", "Louisiana", Repository.US_WEST),
    MINNESOTA("MN", "Minnesota", Repository.US_WEST),
    MISSOURI("MO", "Missouri", Repository.US_WEST),
    MONTANA("MT", "Montana", Repository.US_WEST),
    NEBRASKA("NE", "Nebraska", Repository.US_WEST),
    NEVADA("NV", "Nevada", Repository.US_WEST),
    NEW_MEXICO("NM", "New Mexico", Repository.US_WEST),
    NORTH_DAKOTA("ND", "North Dakota", Repository.US_WEST),
    OKLAHOMA("OK", "Oklahoma", Repository.US_WEST),
    OREGON("OR", "Oregon", Repository.US_WEST),
    PUERTO_RICO("PR", "Puerto Rico", Repository.US_WEST),
    SOUTH_DAKOTA("SD", "South Dakota", Repository.US_WEST),
    TEXAS("TX", "Texas", Repository.US_WEST),
    UTAH("UT", "Utah", Repository.US_WEST),
    WASHINGTON("WA", "Washington", Repository.US_WEST),
    WYOMING("WY", "Wyoming", Repository.US_WEST);

    private static final Map<String, UsState> BY_CODE = new HashMap<>();
    private static final Map<String, UsState> BY_SLUG = new HashMap<>();

    static {
        for (UsState state : values()) {
            BY_CODE.put(state.code, state);
            BY_SLUG.put(state.slug, state);
        }
    }

    private final String code;
    private final String officialName;
    private final String slug;
    private final Repository repository;

    UsState(String code, String officialName, Repository repository) {
        this.code = code;
        this.officialName = officialName;
        this.slug = officialName.toLowerCase(Locale.ROOT).replace(' ', '-');
        this.repository = repository;
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

    /** Returns the repository of the state's live documents. */
    public Repository repository() {
        return repository;
    }

    /** Returns the state of that postal code in upper case, or null if there is none. */
    public static UsState ofCode(String code) {
        return BY_CODE.get(code);
    }

    /** Returns the state of that path segment, or null if there is none. */
    public static UsState ofSlug(String slug) {
        return BY_SLUG.get(slug);
    }
}
