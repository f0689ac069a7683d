package org.nuxeo.datagen.bench.measure;

/** What is said of figures that the in-heap stand-in for MongoDB took part in. */
public final class StandIn {

    /** Follows the name of such a figure. */
    public static final String MARK = " *";

    /** Explains the mark, once below what bears it. */
    public static final String NOTE = "* with the in-heap stand-in for MongoDB: such figures say nothing about MongoDB";

    private StandIn() {}

    /** Returns a name, with the mark if the stand-in took part. */
    public static String marked(String name, boolean standIn) {
        return standIn ? name + MARK : name;
    }
}
