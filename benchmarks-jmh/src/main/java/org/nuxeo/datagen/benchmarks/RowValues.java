// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.export.row.RowVisitor;

/** A visitor that collects the values of a row as objects. */
final class RowValues implements RowVisitor {

    private final List<Object> list = new ArrayList<>();

    List<Object> list() {
        return list;
    }

    @Override
    public void text(String value) {
        list.add(value);
    }

    @Override
    public void plain(byte[] bytes, int length) {
        list.add(new String(bytes, 0, length, StandardCharsets.US_ASCII));
    }

    @Override
    public void integer(long value) {
        list.add(value);
    }

    @Override
    public void decimal(double value) {
        list.add(value);
    }

    @Override
    public void flag(boolean value) {
        list.add(value);
    }

    @Override
    public void instant(long epochMillis) {
        list.add(Instant.ofEpochMilli(epochMillis));
    }

    @Override
    public void date(int epochDay) {
        list.add(LocalDate.ofEpochDay(epochDay));
    }
}
