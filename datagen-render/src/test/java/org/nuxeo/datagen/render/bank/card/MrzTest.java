// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.bank.IdCard;

class MrzTest {

    /** The example of ICAO Doc 9303, part 5, appendix B. */
    private static final String SPECIMEN =
            "I<UTOD231458907<<<<<<<<<<<<<<<" + "7408122F1204159UTO<<<<<<<<<<<6" + "ERIKSSON<<ANNA<MARIA<<<<<<<<<<";

    @Test
    void checkDigitsMatchTheSpecimen() {
        byte[] zone = SPECIMEN.getBytes(StandardCharsets.US_ASCII);
        assertThat(Mrz.checkDigit(zone, 5, 14)).isEqualTo(zone[14]);
        assertThat(Mrz.checkDigit(zone, 30, 36)).isEqualTo(zone[36]);
        assertThat(Mrz.checkDigit(zone, 38, 44)).isEqualTo(zone[44]);
        assertThat(Mrz.compositeDigit(zone)).isEqualTo(zone[59]);
    }

    @Test
    void everyLineHoldsTheFieldsOfTheStandard() {
        for (long position : CardSamples.POSITIONS) {
            IdCard card = CardSamples.card(position);
            CardText text = new CardText();
            text.set(card);
            byte[] zone = new byte[90];
            Mrz.write(text, zone);
            String all = new String(zone, StandardCharsets.US_ASCII);
            assertThat(all).matches("[A-Z0-9<]{90}");
            assertThat(all.substring(0, 14)).isEqualTo("IDUSA" + card.numberText());
            assertThat(all.substring(15, 17)).isEqualTo(card.customer().state().code());
            assertThat(all.charAt(37)).isEqualTo(card.customer().sex().code());
            assertThat(all.substring(30, 36))
                    .isEqualTo(shortDate(card.customer().birthEpochDay()));
            assertThat(all.substring(38, 44)).isEqualTo(shortDate(card.expiryEpochDay()));
            assertThat(all.substring(60))
                    .startsWith(card.customer().lastName().toUpperCase(java.util.Locale.ROOT) + "<<");
            assertThat(zone[14]).isEqualTo(digit(all.substring(5, 14)));
            assertThat(zone[59])
                    .isEqualTo(digit(all.substring(5, 30)
                            + all.substring(30, 37)
                            + all.substring(38, 45)
                            + all.substring(48, 59)));
        }
    }

    private static String shortDate(int epochDay) {
        return java.time.LocalDate.ofEpochDay(epochDay)
                .toString()
                .replace("-", "")
                .substring(2);
    }

    private static byte digit(String characters) {
        int sum = 0;
        for (int i = 0; i < characters.length(); i++) {
            int value = Math.max(0, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(characters.charAt(i)));
            sum += value * new int[] {7, 3, 1}[i % 3];
        }
        return (byte) ('0' + sum % 10);
    }
}
