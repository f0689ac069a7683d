// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;

/** Codes of a shape, and their check digits as others compute them. */
class CodesTest {

    private static List<String> codes(String rule, int groups) {
        ContentModel model = (ContentModel) Archives.parse(
                "model: m\nformat: 2\nkinds: {case: {}, bill: {in: case, each: month, fields: {a: " + rule + "}},"
                        + " note: {in: case, count: 3, fields: {b: " + rule + "}}}\n",
                null);
        Dataset dataset = Datasets.of(model, groups, 2);
        List<String> codes = new ArrayList<>();
        for (String label : List.of("bill", "note")) {
            Kind kind = model.kinds().of(label);
            for (long i = 0; i < dataset.count(kind); i++) {
                codes.add((String) ((ModelDocument) dataset.document(dataset.firstOrdinal(kind) + i)).addedValue(0));
            }
        }
        return codes;
    }

    /** Returns the number of a text whose letters are two digits each, from 10 for A. */
    private static BigInteger number(String text) {
        StringBuilder digits = new StringBuilder();
        text.toUpperCase(java.util.Locale.ROOT)
                .chars()
                .filter(Character::isLetterOrDigit)
                .forEach(c -> digits.append(Character.getNumericValue(c)));
        return new BigInteger(digits.toString());
    }

    private static int luhn(String text) {
        String digits =
                new StringBuilder(text.replaceAll("[^0-9]", "")).reverse().toString();
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            sum += i % 2 == 0 ? digit : List.of(0, 2, 4, 6, 8, 1, 3, 5, 7, 9).get(digit);
        }
        return sum % 10;
    }

    @Test
    void shapesAreFollowed() {
        assertThat(codes("{code: \"AA-9999/9\"}", 50)).allMatch(each -> each.matches("[A-Z]{2}-\\d{4}/\\d"));
        assertThat(codes("{code: '\\A\\9 a9 \\\\é'}", 50)).allMatch(each -> each.matches("A9 [a-z]\\d \\\\é"));
        assertThat(new HashSet<>(codes("{code: A9}", 400))).hasSize(260);
    }

    @Test
    void uniqueCodesAreAPermutationOfTheirSpace() {
        List<String> codes = codes("{code: {shape: a9999999, unique: true}}", 1_000);
        assertThat(new HashSet<>(codes.subList(0, 2_000))).hasSize(2_000);
        assertThat(new HashSet<>(codes.subList(2_000, 5_000))).hasSize(3_000);
        List<String> all = codes(
                "{code: {shape: A99, unique: true, check: mod97-10}}"
                        .replace("A99", "A99##")
                        .replace("mod97-10", "mod97-10"),
                0);
        assertThat(all).isEmpty();
        List<String> long1 = codes("{code: {shape: AAAAAAAAAAAAAAAA9999999999, unique: true}}", 300);
        assertThat(new HashSet<>(long1.subList(600, 1_500))).hasSize(900);
        assertThat(new HashSet<>(
                        long1.stream().map(each -> each.substring(0, 4)).toList()))
                .hasSizeGreaterThan(1_000);
    }

    @Test
    void exactlyAsManyCodesAsThereAreAreUnique() {
        String model =
                "{model: m, format: 2, kinds: {case: {fields: {a: {code: {shape: A9, unique: true}, present: 50 %}}}}}";
        assertThat(Datasets.of(model, 260, 1).size()).isGreaterThan(260);
        assertThatThrownBy(() -> Datasets.of(model, 261, 1))
                .hasMessageContaining("261 codes A9 of kind case: must be at most 260; give the shape more places");
    }

    @ParameterizedTest
    @CsvSource({
        "luhn,     7992739871,            79927398713",
        "mod11-10, 8609574271,            86095742719",
        "mod11-10, 0794,                  07940",
        "mod97-10, 5493001KJTIIGC8Y1R,    5493001KJTIIGC8Y1R12",
        "mod97-10, 794,                   79444",
    })
    void checkDigitsAreThoseOfPublishedExamples(String check, String text, String expected) {
        String literal = text.replaceAll("(.)", "\\\\$1") + (check.startsWith("mod97") ? "##" : "#");
        // a drawn digit before the text, which is zero in some documents and changes no check digit then
        assertThat(codes("{code: {shape: '9" + literal + "', check: " + check + "}}", 60).stream()
                        .filter(each -> each.startsWith("0"))
                        .map(each -> each.substring(1)))
                .allMatch(each -> check.equals("mod11-10") || each.equals(expected))
                .isNotEmpty();
    }

    @Test
    void checkDigitsAreRightByOtherFormulas() {
        assertThat(codes("{code: {shape: 999-999999-#, check: luhn}}", 400)).allMatch(each -> luhn(each) == 0);
        assertThat(codes("{code: {shape: AAa9999##, check: mod97-10}}", 400))
                .allMatch(each -> number(each).mod(BigInteger.valueOf(97)).intValue() == 1);
        assertThat(codes("{code: {shape: DE##999999999999999999, unique: true, check: iban}}", 400))
                .allMatch(each -> number(each.substring(4) + each.substring(0, 4))
                                .mod(BigInteger.valueOf(97))
                                .intValue()
                        == 1)
                .doesNotHaveDuplicates();
        assertThat(codes("{code: {shape: 9999999999#, check: mod11-10}}", 400)).allMatch(each -> {
            int product = 10;
            for (int i = 0; i < 10; i++) {
                int sum = (each.charAt(i) - '0' + product) % 10;
                product = (sum == 0 ? 10 : sum) * 2 % 11;
            }
            return (product + each.charAt(10) - '0') % 10 == 1;
        });
    }
}
