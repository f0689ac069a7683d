// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.common.utils;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class Path {

    private final String text;

    public Path(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
