// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.random.Draws;

class DocumentIdsTest {

    private static final Kinds MANY_KINDS = new Kinds(IntStream.rangeClosed(0, Kind.MOST_CODE)
            .mapToObj(code -> Kind.file(code, "kind" + code, "File", "text/plain", List.of()))
            .map(kind -> kind.code() % 5 == 4 ? kind : kind.series(Period.values()[kind.code() % 5]))
            .toArray(Kind[]::new));

    private static final Repositories MANY_REPOSITORIES = new Repositories(IntStream.range(0, 64)
            .mapToObj(code -> new Repository(code, "repository" + code))
            .toArray(Repository[]::new));

    private final DocumentIds ids = new DocumentIds(Bank.KINDS, Bank.REPOSITORIES, 2020, 0);

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

    /** All that a layout may have at most: 64 kinds, as many repositories, and periods of days. */
    @Property(tries = 5_000)
    void anIdHasRoomForEveryKindRepositoryAndPeriod(
            @ForAll @IntRange(max = Kind.MOST_CODE) int kind,
            @ForAll @IntRange(max = 63) int repository,
            @ForAll @LongRange(max = (1L << 46) - 1) long position,
            @ForAll int draw) {
        Period each = kind % 5 == 4 ? null : Period.values()[kind % 5];
        int period = each == null ? 0 : each.first() + Math.floorMod(draw, each.last() - each.first() + 1);
        Identity identity = new Identity(MANY_KINDS.ofCode(kind), position, period);
        DocumentIds many = new DocumentIds(MANY_KINDS, MANY_REPOSITORIES, 2020, 0);
        DocumentId id = many.id(MANY_REPOSITORIES.ofCode(repository), identity);
        assertThat(many.decode(id)).isEqualTo(new DocumentIds.Located(MANY_REPOSITORIES.ofCode(repository), identity));
        BlobKey key =
                new BlobKey(DatasetVersion.V1, draw, -draw, 0xFEDCBA98L, identity, 1 + Math.floorMod(draw, 1 << 30));
        assertThat(key.text()).hasSizeLessThanOrEqualTo(63);
        assertThat(BlobKey.parse(key.text(), MANY_KINDS)).isEqualTo(key);
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
        DocumentIds others = new DocumentIds(Bank.KINDS, Bank.REPOSITORIES, 2021, 0);
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
        DocumentIds others = new DocumentIds(Bank.KINDS, Bank.REPOSITORIES, 2021, 0);
        Identity month = Place.month(Bank.ARCHIVES, UsState.values()[0], Months.of(2015, 2))
                .identity();
        assertThat(ids.id(Bank.ARCHIVES, month)).isEqualTo(others.id(Bank.ARCHIVES, month));
        assertThat(ids.decode(ids.id(Bank.ARCHIVES, month)).identity()).isEqualTo(month);
        assertThat(ids.id(Bank.ARCHIVES, Place.root(Bank.ARCHIVES).identity())).isEqualTo(DocumentId.ROOT);
    }
}
