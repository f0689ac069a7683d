package org.nuxeo.datagen.cli.page;

import java.util.List;

/** One kind of thing that pages name and that must exist. */
interface PageCheck {

    /** Returns what the page names and what does not exist, each with the reason. */
    List<String> faults(Page page);
}
