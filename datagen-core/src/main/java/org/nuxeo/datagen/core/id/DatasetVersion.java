package org.nuxeo.datagen.core.id;

/**
 * The version of the function from spec to documents. A released version never changes its bytes; each change of a draft
 * raises the draft number.
 *
 * @param release 1 to 255
 * @param draft 1 to 255, or 0 for the released version itself
 */
public record DatasetVersion(int release, int draft) {

    /** The version this library generates, and the only one it can. */
    public static final DatasetVersion CURRENT = new DatasetVersion(1, 0);

    public DatasetVersion {
        if (release < 1 || release > 255 || draft < 0 || draft > 255) {
            throw new IllegalArgumentException(
                    "version " + release + "." + draft + ": release must be 1 to 255, draft 0 to 255");
        }
    }

    /** Returns both numbers as one, for keys: release × 256 + draft. */
    public int code() {
        return release << 8 | draft;
    }

    /** Returns the version with that {@link #code()}. */
    public static DatasetVersion ofCode(int code) {
        return new DatasetVersion(code >>> 8, code & 0xFF);
    }

    /** Returns {@code v1} or {@code v1-draft.3}. */
    @Override
    public String toString() {
        return draft == 0 ? "v" + release : "v" + release + "-draft." + draft;
    }
}
