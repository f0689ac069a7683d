// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.bank.corpus.NameSlots.SlotRanges;
import org.nuxeo.datagen.core.random.Draws;

class NameSlotsTest {

    private final Corpus corpus = Corpus.builtIn();

    @ParameterizedTest
    @CsvSource({"Smith,false", "sm,true", "MCDONALD,false", "zz,true", "Aaberg,false", "x,true", "q,true", "'',true"})
    void aSearchFindsExactlyTheSlotsOfTheMatches(String text, boolean prefix) {
        NameSlots names = corpus.slots.lastNames();
        SlotRanges found = names.slotsOf(text, prefix);
        String wanted = text.toUpperCase(Locale.ROOT);
        boolean[] slots = new boolean[1 << CorpusFile.LAST_NAMES.slotBits];
        for (int entry = 0; entry < names.entryCount(); entry++) {
            String name = names.name(entry).toUpperCase(Locale.ROOT);
            boolean matches = prefix ? name.startsWith(wanted) : name.equals(wanted);
            assertThat(found.matches(entry)).as(name).isEqualTo(matches);
            assertThat(NameFolding.compareForms(names.name(entry), NameFolding.fold(text), prefix) == 0)
                    .as(name)
                    .isEqualTo(matches);
            for (int slot = names.table.slotFrom(entry); matches && slot < names.table.slotTo(entry); slot++) {
                slots[slot] = true;
            }
        }
        for (int slot = 0; slot < slots.length; slot++) {
            assertThat(found.contains(slot)).isEqualTo(slots[slot]);
        }
        assertThat(found.ranges().size()).isLessThanOrEqualTo(1);
    }

    @Test
    void everyDrawnNameIsFoundAtItsSlot() {
        for (NameSlots names :
                new NameSlots[] {corpus.slots.firstNames(), corpus.slots.lastNames(), corpus.slots.streets()}) {
            int bits = names == corpus.slots.streets() ? 11 : 17;
            for (int i = 0; i < 20_000; i++) {
                int slot = (int) (Draws.hash(61, i) >>> (64 - bits));
                int entry = names.entry(slot, Draws.hash(62, i));
                SlotRanges found = names.slotsOf(names.name(entry), false);
                assertThat(found.contains(slot)).as(names.name(entry)).isTrue();
                assertThat(found.matches(entry)).isTrue();
            }
        }
    }

    @Test
    void aFirstNameOfBothSexesHasTwoRanges() {
        SlotRanges leslie = corpus.slots.firstNames().slotsOf("leslie", false);
        assertThat(leslie.ranges()).hasSize(2);
        int female = corpus.slots.firstNames().entry(leslie.ranges().get(0).slotFrom() + 1, 0);
        int male = corpus.slots.firstNames().entry(leslie.ranges().get(1).slotFrom() + 1, 0);
        assertThat(corpus.slots.firstNames().name(female)).isEqualTo("Leslie");
        assertThat(corpus.slots.firstNames().isFemale(female)).isTrue();
        assertThat(corpus.slots.firstNames().name(male)).isEqualTo("Leslie");
        assertThat(corpus.slots.firstNames().isFemale(male)).isFalse();
    }

    @Test
    void nothingMatchesAnUnknownOrEmptyName() {
        assertThat(corpus.slots.lastNames().slotsOf("Xyzzyq", true).ranges()).isEmpty();
        assertThat(corpus.slots.lastNames().slotsOf("", false).slotCount()).isZero();
        assertThat(corpus.slots.lastNames().slotsOf("", true).slotCount()).isEqualTo(1 << 17);
    }

    @Test
    void accentsCaseAndPunctuationAreIgnored() {
        assertThat(NameFolding.fold("Peña-O'Brien 3rd")).isEqualTo("PENAOBRIEN3RD");
        assertThat(NameFolding.fold("Straße Æsir Þór ÿ")).isEqualTo("STRASSEAESIRTHORY");
        assertThat(corpus.slots.lastNames().slotsOf("Mc Dónald", false).slotCount())
                .isPositive();
        assertThat(NameFolding.compareForms("Æsir", "A", true)).isZero();
        assertThat(NameFolding.compareForms("Æsir", "AF", true)).isNegative();
    }
}
