// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.rights;

import java.util.List;
import java.util.Set;

/**
 * Who may find a document by a search in a new repository, as Nuxeo evaluates entries of access control: from the document up to
 * the root, until an entry denies. A denial to some users only hides the document from all who are not named before it.
 */
public final class Readers {

    /** The group of all users. */
    public static final String EVERYONE = "Everyone";

    /** What the root of a repository grants if this program creates it, or Nuxeo without a content template. */
    public static final List<String> OF_ROOT = List.of("administrators", "Administrator", "members");

    /** Nuxeo's permissions that include browsing. */
    public static final Set<String> BROWSING = Set.of(
            "Browse ReadProperties Read ReadRemove ReadWrite ReadCanCollect DataVisualization Everything".split(" "));

    /** Nuxeo's permission to read the versions of a document. */
    public static final String READ_VERSION = "ReadVersion";

    private Readers() {}

    /**
     * Adds the readers of the entries of one document, and returns whether those of the folder above follow.
     *
     * @param isVersion whether the document is a version, for which another permission is enough
     */
    public static boolean add(List<Access> entries, boolean isVersion, List<String> readers) {
        for (Access entry : entries) {
            if (!entry.isGranted()) {
                return false;
            }
            if (BROWSING.contains(entry.permission())
                    || isVersion && entry.permission().equals(READ_VERSION)) {
                readers.add(entry.principal());
            }
        }
        return true;
    }
}
