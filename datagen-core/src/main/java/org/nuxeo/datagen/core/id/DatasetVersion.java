// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

/**
 * The version of the function from spec to documents. The bytes of a released version never change; every change to a draft
 * increments the draft number.
 *
 * @param release number of the release, 1 to 255
 * @param draft number of the draft, 1 to 255, or 0 for the release itself
 */
public record DatasetVersion(int release, int draft) {

    /** The version of the bank's datasets that this library generates; it supports no other. */
    public static final DatasetVersion CURRENT = new DatasetVersion(1, 0);

    /** The version of the datasets of models of other shapes. */
    public static final DatasetVersion MODELS = new DatasetVersion(2, 0);

    /** @throws IllegalArgumentException if a number is out of its range */
    public DatasetVersion {
        if (release < 1 || release > 255 || draft < 0 || draft > 255) {
            throw new IllegalArgumentException(
                    "version " + release + "." + draft + ": release must be 1 to 255, draft 0 to 255");
        }
    }

    /** Returns the code of the version in keys: release × 256 + draft. */
    public int code() {
        return release << 8 | draft;
    }

    /**
     * Returns the version with a {@link #code()}.
     *
     * @throws IllegalArgumentException if no version has that code
     */
    public static DatasetVersion ofCode(int code) {
        return new DatasetVersion(code >>> 8, code & 0xFF);
    }

    /** Returns the version as text, for example {@code v1} or {@code v1-draft.3}. */
    @Override
    public String toString() {
        return draft == 0 ? "v" + release : "v" + release + "-draft." + draft;
    }
}
