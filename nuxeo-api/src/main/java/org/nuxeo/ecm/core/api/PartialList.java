package org.nuxeo.ecm.core.api;

import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A page of results. */
public class PartialList<E> extends AbstractList<E> {
    protected final List<E> list;

    protected final long totalSize;

    public PartialList(List<E> list, long number) {
        throw SignatureOnly.called();
    }

    public E get(int number) {
        throw SignatureOnly.called();
    }

    public int size() {
        throw SignatureOnly.called();
    }

    public void sort(Comparator<? super E> comparator) {
        throw SignatureOnly.called();
    }

    public PartialList<E> subList(int number, int number2) {
        throw SignatureOnly.called();
    }

    public long totalSize() {
        throw SignatureOnly.called();
    }
}
