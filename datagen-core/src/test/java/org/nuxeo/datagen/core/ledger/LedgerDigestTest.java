package org.nuxeo.datagen.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Digests of slices of statements, 600 each, with the built-in corpus. They belong to the dataset version: a change of
 * any line needs a new version.
 */
class LedgerDigestTest {

    @ParameterizedTest
    @CsvSource({
        "0, 24000, 02a3890c9e4a3a8bb95736006fef8c87",
        "0, 24180, e56162c0e9c7f913b7ae9455bc5704e2",
        "90000000, 24239, fc52fa95eb34def764e575f1f1479f9a",
        "2147483640, 24190, 1e8e22120c8d5664b27a8f741d5d9e00",
        "10000000000, 24500, e65d90fe76bf97ebe9d4bb648252f90b",
        "4398046511000, 25188, 86ac375b4ee5b6aa68dbba64f8f0d698",
    })
    void slicesAreThoseOfTheVersion(long firstPosition, int firstMonth, String sha256) throws NoSuchAlgorithmException {
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
