// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.bank.BankLoads;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.testing.Shelf;

class RegisteredTest {

    private static Dataset shelves(Shelf archive) {
        return Dataset.of(DatasetSpec.builder(archive).customers(30).months(1).build(), archive);
    }

    @Test
    void anArchiveBringsItsOwnLoads() {
        BankLoads own =
                new BankLoads(Bank.dataset(Bank.spec().customers(3).months(1).build()));
        Shelf archive = new Shelf() {
            @Override
            public <T> T part(Class<T> type) {
                ArchiveLoads.Factory factory = dataset -> own;
                return type == ArchiveLoads.Factory.class ? type.cast(factory) : null;
            }
        };
        assertThat(Registered.loads(shelves(archive))).containsSame(own);
        assertThat(Registered.loads(shelves(new Shelf()))).isEmpty();
        assertThat(Registered.loads(own.dataset())).containsInstanceOf(BankLoads.class);
    }
}
