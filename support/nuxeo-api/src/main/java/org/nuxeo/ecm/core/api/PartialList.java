// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.util.AbstractList;
import java.util.List;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A page of results. */
public class PartialList<E> extends AbstractList<E> {
    public PartialList(List<E> list, long number) {
        throw SignatureOnly.called();
    }

    public E get(int number) {
        throw SignatureOnly.called();
    }

    public int size() {
        throw SignatureOnly.called();
    }
}
