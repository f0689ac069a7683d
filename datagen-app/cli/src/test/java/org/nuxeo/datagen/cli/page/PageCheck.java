// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import java.util.List;

/** A check of one kind of names on pages, which must exist. */
interface PageCheck {

    /** Returns the names on a page that do not exist, each with the reason. */
    List<String> faults(Page page);
}
