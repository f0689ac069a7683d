// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Objects;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The bank with seeds.
 *
 * @param generator computes the content of documents
 */
record BankContents(Generator generator) implements Contents {

    BankContents {
        Objects.requireNonNull(generator, "generator");
    }

    @Override
    public Layout layout(DatasetSpec spec) {
        if (spec.customers() > BlockLayout.MAX_CUSTOMERS) {
            throw new IllegalArgumentException("customers " + spec.customers() + ": must be at most "
                    + WholeNumber.grouped(BlockLayout.MAX_CUSTOMERS));
        }
        MonthRange months = new MonthRange(spec.firstMonth(), spec.endMonth());
        return new BankLayout(
                new BankLayout.Extent(spec.customers(), months, spec.liveFrom(), spec.filePlan()), generator);
    }

    @Override
    public DocumentReader reader() {
        return new BankReader(generator);
    }
}
