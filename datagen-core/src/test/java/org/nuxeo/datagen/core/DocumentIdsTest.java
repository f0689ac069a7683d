// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.corpus.UsState;
import org.nuxeo.datagen.core.random.Draws;

class DocumentIdsTest {

    private final DocumentIds ids = new DocumentIds(Bank.KINDS, Bank.REPOSITORIES, 2020);

    @Property(tries = 20_000)
    void anIdDecodesToItsRepositoryAndIdentity(
            @ForAll @IntRange(max = 2) int code,
            @ForAll @LongRange(max = 1L << 44) long account,
            @ForAll @IntRange(min = 24000, max = 25199) int month) {
        Repository repository = Bank.REPOSITORIES.ofCode(code);
        for (Identity identity : new Identity[] {
            Bank.statement(account, month),
            Bank.letter(account),
            Bank.account(account),
            Bank.customer(account),
            Bank.idCard(account)
        }) {
            DocumentId id = ids.id(repository, identity);
            assertThat(ids.decode(id)).isEqualTo(new DocumentIds.Located(repository, identity));
        }
    }

    @Property(tries = 5_000)
    void anIdIsALowerCaseUuidOfVersionEight(@ForAll @LongRange(max = 1L << 44) long customer) {
        DocumentId id = ids.id(Bank.US_WEST, Bank.customer(customer));
        UUID uuid = UUID.fromString(id.toString());
        assertThat(uuid.version()).isEqualTo(8);
        assertThat(uuid.variant()).isEqualTo(2);
        assertThat(id.toString()).isEqualTo(uuid.toString());
        assertThat(DocumentId.parse(id.toString())).isEqualTo(id);
    }

    @Test
    void foreignIdsAreRefused() {
        DocumentIds others = new DocumentIds(Bank.KINDS, Bank.REPOSITORIES, 2021);
        for (long i = 0; i < 100_000; i++) {
            long high = Draws.hash(5, i) & ~0xF000L | 0x8000;
            long low = Draws.hash(6, i) & (-1L >>> 2) | 1L << 63;
            assertThat(ids.decode(new DocumentId(high, low))).isNull();
            assertThat(others.decode(ids.id(Bank.US_EAST, Bank.account(i)))).isNull();
        }
        assertThat(ids.decode(DocumentId.ROOT)).isNull();
    }

    @Test
    void datasetsShareTheIdsOfFoldersAndTheRoot() {
        DocumentIds others = new DocumentIds(Bank.KINDS, Bank.REPOSITORIES, 2021);
        Identity month = Bank.at(Place.month(Bank.ARCHIVES, UsState.values()[0], Months.of(2015, 2)));
        assertThat(ids.id(Bank.ARCHIVES, month)).isEqualTo(others.id(Bank.ARCHIVES, month));
        assertThat(ids.decode(ids.id(Bank.ARCHIVES, month)).identity()).isEqualTo(month);
        assertThat(ids.id(Bank.ARCHIVES, Bank.at(Place.root(Bank.ARCHIVES)))).isEqualTo(DocumentId.ROOT);
    }
}
