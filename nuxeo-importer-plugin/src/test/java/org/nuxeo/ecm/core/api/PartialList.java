// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.util.AbstractList;
import java.util.List;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class PartialList<E> extends AbstractList<E> {

    private final List<E> list;

    public PartialList(List<E> list, long totalSize) {
        this.list = List.copyOf(list);
    }

    @Override
    public E get(int index) {
        return list.get(index);
    }

    @Override
    public int size() {
        return list.size();
    }
}
