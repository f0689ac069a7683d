// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Digests of 600 consecutive statements each, with the built-in corpus. They belong to the dataset version: a change to any
 * line needs a new version.
 */
class LedgerDigestTest {

    @ParameterizedTest
    @CsvSource({
        "0, 24000, 9ed0b435d5395d192cb77c467f9fce86",
        "0, 24180, 2742307948d8d02deed63c3d7a66da77",
        "90000000, 24239, d2b002d897260a8a8da92a74e13b70a3",
        "2147483640, 24190, f3fdce9c9619587a1fff2bdfd81d1f1d",
        "10000000000, 24500, e35b4d6547632046ac7bba81b5dc1a70",
        "4398046511000, 25188, b2e3067fa39a8075f3fd76ba7fd203a4",
    })
    void statementsHaveTheDigestsOfTheVersion(long firstPosition, int firstMonth, String sha256)
            throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        StatementLines lines = new StatementLines();
        for (int i = 0; i < 600; i++) {
            LedgerSample.LEDGER.fill(firstPosition + i / 12, 1 + i / 12 % 3, firstMonth + i % 12, lines);
            String text = String.join("\n", LedgerPropertiesTest.text(lines));
            digest.update(text.getBytes(StandardCharsets.UTF_8));
        }

        assertThat(HexFormat.of().formatHex(digest.digest(), 0, 16)).isEqualTo(sha256);
    }
}
