// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/** The values of a row as objects, as libraries take them. */
final class RowValues implements RowVisitor {

    private final List<@Nullable Object> list = new ArrayList<>();

    /** Returns the values of a row of a table, until the next call. */
    List<@Nullable Object> of(RowTable table, long position) {
        list.clear();
        table.visit(position, this);
        return list;
    }

    @Override
    public void text(@Nullable String value) {
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
    public void month(int absoluteMonth) {
        list.add(YearMonth.of(Months.year(absoluteMonth), Months.monthOfYear(absoluteMonth)));
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
