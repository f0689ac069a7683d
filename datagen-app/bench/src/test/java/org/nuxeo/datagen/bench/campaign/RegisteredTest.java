// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.bank.BankLoads;
import org.nuxeo.datagen.bench.setup.ArchiveLoads;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Shelf;

class RegisteredTest {

    @Test
    void anArchiveBringsItsOwnLoads() {
        BankLoads own = new BankLoads(Datasets.ofBank(3, 1));
        Shelf archive = new Shelf() {
            @Override
            public <T> T part(Class<T> type) {
                ArchiveLoads.Factory factory = dataset -> own;
                return type == ArchiveLoads.Factory.class ? type.cast(factory) : null;
            }
        };
        assertThat(Registered.loads(Datasets.of(archive, 30, 1))).containsSame(own);
        assertThat(Registered.loads(Datasets.of(new Shelf(), 30, 1))).isEmpty();
        assertThat(Registered.loads(own.dataset())).containsInstanceOf(BankLoads.class);
    }
}
