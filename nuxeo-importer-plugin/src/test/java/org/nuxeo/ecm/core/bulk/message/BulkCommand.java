// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.bulk.message;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/** Replaces Nuxeo's class in tests. Its text contains all properties of the command. */
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

    /** A builder of commands. */
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
