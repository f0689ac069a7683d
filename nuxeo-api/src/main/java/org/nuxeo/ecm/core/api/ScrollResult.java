package org.nuxeo.ecm.core.api;

import java.util.List;

/** A page of a scroll. */
public interface ScrollResult<T> {
    List<T> getResults();

    String getScrollId();

    boolean hasResults();
}
