// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Objects;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.text.Check;

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
        Check.atMost("customers", spec.customers(), BlockLayout.MAX_CUSTOMERS);
        return new BankLayout(spec, generator);
    }

    @Override
    public DocumentReader reader() {
        return new BankReader(generator);
    }
}
