// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Labeled;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.tree.NumberCode;

/**
 * A text of drawn letters and digits. A unique one follows from the position of the document by a keyed permutation of as many of
 * the last places as 60 bits have room for; those before them are drawn.
 *
 * @param shape {@code A} and {@code a} for a letter, {@code 9} for a digit, {@code #} for a check digit, a backslash before a
 *     character that is itself; any other character is itself
 * @param unique whether no two documents of the kind have the same
 * @param check how the check digits follow from the others, or null if there are none
 */
public record Code(String shape, boolean unique, @Nullable Check check) implements ValueRule {

    private static final long MOST = 1L << 60;
    private static final int MOST_LENGTH = 64;

    public Code {
        Shape read = new Shape(shape);
        boolean isDrawn = Arrays.stream(read.choices).anyMatch(each -> each > 1);
        String remedy =
                "must have a place for a letter (A, a) or digit (9), and at most " + MOST_LENGTH + " characters";
        Numbers.require(isDrawn && read.text.length() <= MOST_LENGTH, "code " + shape + ": " + remedy);
        String unknown = read.firstCheck < 0 ? null : "# needs check:, the system of its digits; \\# is the character";
        String wrong = check == null ? unknown : check.mistake(read);
        Numbers.require(wrong == null, "code " + shape + ": " + wrong);
    }

    /** Returns the unique code in the rule of a field, or null if there is none. */
    static @Nullable Code uniqueIn(ValueRule rule) {
        return rule.present() instanceof Code code && code.unique ? code : null;
    }

    @Override
    public ValueType type(Site site) {
        List<String> path = site.place().path();
        boolean isOfFile = path.size() > 2 && path.get(2).equals("files");
        site.require(!unique || !isOfFile, "code: unique", "must be that of a field, to which the file can refer");
        return ValueType.STRING;
    }

    /** Throws unless documents of a kind up to an identity have codes of their own. */
    void require(Identity last) {
        long needed = number(new Identity(last.kind(), last.position() + 1, last.month()));
        long space = new Shape(shape).tail;
        String what = WholeNumber.grouped(needed) + " codes " + shape + " of kind " + last.kind();
        String most = WholeNumber.grouped(space);
        Numbers.require(needed <= space, what + ": must be at most " + most + "; give the shape more places");
    }

    /** Returns the number of a document among all of its kind, those of all periods that there can be. */
    private static long number(Identity identity) {
        Period each = identity.kind().period();
        return each == null
                ? identity.position()
                : identity.position() * (each.last() - each.first() + 1) + identity.month() - each.first();
    }

    @Override
    public ValueFunction function(RuleCompiler rules, String path) {
        long salt = rules.salt(path);
        Shape read = new Shape(shape);
        NumberCode numbers = new NumberCode(read.tail, salt);
        return (facts, values, code) -> {
            long number = unique ? numbers.apply(number(facts.source()) % read.tail) : 0;
            String text = read.text(Draws.salted(salt, code), unique, number);
            return check == null ? text : check.fill(text, read.firstCheck);
        };
    }

    @Override
    public void write(Canonical to) {
        to.with("code", part -> part.with("shape", shape)
                .with("unique", unique, false)
                .with("check", check == null ? null : check.label()));
    }

    /** The characters of a shape. */
    private static final class Shape {

        private static final int CHECK = 0;
        private static final Map<Character, Integer> CHOICES = Map.of('A', 26, 'a', 26, '9', 10, '#', CHECK);

        private final String text;

        /** How many letters or digits there are at each place: 1 where a character is itself, 0 for a check digit. */
        private final int[] choices;

        private final int firstCheck;

        /** How many codes the last places have, and the first of these. */
        private long tail = 1;

        private int firstOfTail;

        Shape(String shape) {
            StringBuilder plain = new StringBuilder();
            int[] all = new int[shape.length()];
            for (int i = 0; i < shape.length(); i++) {
                boolean isItself = shape.charAt(i) == '\\' && i + 1 < shape.length();
                char c = shape.charAt(isItself ? ++i : i);
                int choice = isItself ? 1 : CHOICES.getOrDefault(c, 1);
                all[plain.length()] = choice;
                plain.append(choice == 10 ? '0' : c);
            }
            text = plain.toString();
            choices = Arrays.copyOf(all, text.length());
            firstCheck = places(CHECK).findFirst().orElse(-1);
            firstOfTail = choices.length;
            while (firstOfTail > 0 && tail <= MOST / Math.max(1, choices[firstOfTail - 1])) {
                firstOfTail--;
                tail *= Math.max(1, choices[firstOfTail]);
            }
        }

        IntStream places(int choice) {
            return IntStream.range(0, choices.length).filter(i -> choices[i] == choice);
        }

        String text(long draw, boolean isUnique, long number) {
            char[] made = text.toCharArray();
            long next = draw;
            long rest = number;
            for (int i = made.length - 1; i >= 0; i--) {
                if (choices[i] > 1) {
                    if (isUnique && i >= firstOfTail) {
                        made[i] += (char) (rest % choices[i]);
                        rest /= choices[i];
                    } else {
                        next = Draws.mix(next + 1);
                        made[i] += (char) Draws.bounded(next, choices[i]);
                    }
                }
            }
            return new String(made);
        }
    }

    /** A system of check digits. */
    public enum Check implements Labeled {
        /** ISO/IEC 7064 MOD 11,10: one digit behind digits. */
        MOD11_10(1, digits -> {
            int sum = 10;
            for (int digit : digits) {
                sum = ((sum + digit + 9) % 10 + 1) * 2 % 11;
            }
            return (11 - sum) % 10;
        }),
        /** ISO/IEC 7064 MOD 97-10: two digits behind digits and letters. */
        MOD97_10(2, Check::mod97),
        /** The formula of H. P. Luhn: one digit behind digits. */
        LUHN(1, digits -> {
            int sum = 0;
            for (int i = 0; i < digits.length; i++) {
                int twice = digits[i] * ((digits.length - i) % 2 + 1);
                sum += twice / 10 + twice % 10;
            }
            return (10 - sum % 10) % 10;
        }),
        /** ISO 13616: two digits behind two letters, by MOD 97-10. */
        IBAN(2, Check::mod97);

        private static final int MODULUS = 97;

        private final int digits;
        private final ToIntFunction<int[]> system;

        /**
         * @param digits number of check digits; one is of digits, two are also of letters
         * @param system gives the number that they are
         */
        Check(int digits, ToIntFunction<int[]> system) {
            this.digits = digits;
            this.system = system;
        }

        private static int mod97(int[] digits) {
            int sum = 0;
            for (int digit : digits) {
                sum = (sum * (digit > 9 ? 100 : 10) + digit) % MODULUS;
            }
            return MODULUS + 1 - sum * 100 % MODULUS;
        }

        private @Nullable String mistake(Shape shape) {
            String signs = "#".repeat(digits);
            int first = shape.firstCheck;
            if (shape.places(Shape.CHECK).count() != digits || !shape.text.startsWith(signs, first)) {
                return "check " + label() + " needs " + signs + " where the check digits are";
            }
            boolean isBeforeOthers = shape.text.chars().skip(first).anyMatch(Character::isLetterOrDigit);
            if (this == IBAN ? first != 2 : isBeforeOthers) {
                String where = this == IBAN ? "the third and fourth characters" : "behind all letters and digits";
                return "the check digits of " + label() + " must be " + where;
            }
            boolean hasLetters = digits == 1 && shape.places(26).findAny().isPresent();
            return hasLetters ? "check " + label() + " is of digits, the shape draws letters; take mod97-10" : null;
        }

        /** Returns a text with its check digits in place of the signs for them. */
        String fill(String text, int at) {
            String before = text.substring(0, at);
            String after = text.substring(at + digits);
            return before + digits(this == IBAN ? after + before : before) + after;
        }

        /** Returns the check digits of a text, of which only letters and digits count. */
        String digits(String text) {
            int radix = digits == 1 ? 10 : 36;
            int[] all = text.chars()
                    .filter(c -> radix > 10 || c < 0x80)
                    .map(c -> Character.digit(c, radix))
                    .filter(digit -> digit >= 0)
                    .toArray();
            String number = String.valueOf(system.applyAsInt(all));
            return "0".repeat(digits - number.length()) + number;
        }
    }
}
