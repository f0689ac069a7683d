package org.nuxeo.ecm.core.bulk.message;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/** As in a server, for tests: what was asked for is its text. */
public class BulkCommand implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String text;

    private BulkCommand(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }

    /** Makes a command. */
    public static class Builder {

        private final String actionAndUser;
        private String repository;
        private String scroller = "";
        private int bucket;
        private final Map<String, Serializable> parameters = new TreeMap<>();

        public Builder(String action, String query, String user) {
            if (query.isEmpty()) {
                throw new IllegalArgumentException("Query cannot be empty");
            }
            actionAndUser = action + " by " + user;
        }

        public Builder repository(String name) {
            repository = name;
            return this;
        }

        public Builder useExternalScroller() {
            scroller = ", external";
            return this;
        }

        public Builder bucket(int size) {
            bucket = size;
            return this;
        }

        public Builder param(String key, Serializable value) {
            parameters.put(key, value);
            return this;
        }

        public BulkCommand build() {
            return new BulkCommand(
                    actionAndUser + " in " + repository + scroller + ", buckets of " + bucket + ", " + parameters);
        }
    }
}
