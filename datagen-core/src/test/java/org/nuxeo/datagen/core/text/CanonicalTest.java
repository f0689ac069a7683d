// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalTest {

    private static String member(Object value) {
        String text = Canonical.of(to -> to.with("a", value));
        assertThat(text).startsWith("{\"a\":").endsWith("}");
        return text.substring(5, text.length() - 1);
    }

    @Test
    void membersStayInTheirOrderWithoutDefaults() {
        String text = Canonical.of(to -> to.with("z", 1)
                .with("missing", (Object) null)
                .with("usual", 5, 5)
                .with("other", 6, 5)
                .with("part", part -> part.with("yes", true).with("no", false, false))
                .with("empty", part -> {})
                .with("some", List.of("x", 2L, List.of())));
        assertThat(text).isEqualTo("{\"z\":1,\"other\":6,\"part\":{\"yes\":true},\"empty\":{},\"some\":[\"x\",2,[]]}");
        assertThatThrownBy(() -> member(Map.of())).hasMessageEndingWith("has no canonical text");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "20, 20",
        "0.1, 0.1",
        "-12.50, -12.5",
        "1e21, 1000000000000000000000",
        "2e-3, 0.002",
        "2E23, 200000000000000000000000",
        "0.30000000000000004, 0.30000000000000004",
        "4.787491742782046, 4.787491742782046",
        "9007199254740993, 9007199254740992",
    })
    void decimalsHaveAsFewDigitsAsReadBack(String number, String text) {
        assertThat(member(Double.valueOf(number))).isEqualTo(text);
        assertThat(Double.parseDouble(text)).isEqualTo(Double.parseDouble(number) + 0.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Math.PI, -Math.E, 1.0 / 3, 1 << 30})
    void everyDecimalReadsBack(double number) {
        assertThat(Double.parseDouble(member(number))).isEqualTo(number);
        assertThat(member(number)).matches("-?\\d+(\\.\\d*[1-9])?");
    }

    @Test
    void textsStayDifferent() {
        assertThat(member("\"\\/\n\u00e9\u4e2d\ud83d\ude00")).isEqualTo("\"\\\"\\\\/\\u000a\u00e9\u4e2d\ud83d\ude00\"");
        assertThat(member("a\ud83db")).isEqualTo("\"a\\ud83db\"");
        assertThat(Canonical.fingerprint(member("\ud83d"))).isNotEqualTo(Canonical.fingerprint(member("\ude00")));
    }

    @Test
    void fingerprintIsTheStartOfTheDigest() {
        assertThat(Canonical.fingerprint("abc")).isEqualTo("ba7816bf8f01cfea");
    }
}
