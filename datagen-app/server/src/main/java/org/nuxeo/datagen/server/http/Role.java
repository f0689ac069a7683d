// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

/** The roles of users. Each role includes the rights of the previous ones. */
public enum Role {
    /** Anyone, without a password: only what a client needs in order to log in. */
    ANYONE,
    /** Reads documents, blobs, plans and the state of jobs. */
    READER,
    /** Starts, changes and stops jobs, and cleans. */
    ADMINISTRATOR;

    boolean covers(Role needed) {
        return compareTo(needed) >= 0;
    }
}
