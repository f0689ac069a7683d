// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.nuxeo.datagen.core.text.WholeNumber.grouped;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;

/**
 * How the documents of a kind are named below their parent: {@code prefix number-period} or {@code prefix index-period}, where
 * either part may be missing and has a fixed number of characters, so that a name is read back without searching.
 *
 * @param prefix ASCII text before the parts, or the whole name
 * @param numberDigits decimal digits of the document's own number, which no other document of its kind has but those of other
 *     periods; 0 for none
 * @param indexDigits decimal digits of the document's place among those of its kind that its parent has for a period, from 1;
 *     0 for none, as of a name with a number
 * @param period whether the name has the period
 * @param choices if there are any, the names of the documents that a parent has, which are nothing else; in ascending order
 */
public record TreeName(String prefix, int numberDigits, int indexDigits, boolean period, List<String> choices)
        implements Canonical.Part {

    /** The largest number of digits of a number: positions have 46 bits. */
    public static final int MOST_DIGITS = 13;

    private static final int MOST_INDEX_DIGITS = 7;

    /** @throws IllegalArgumentException if a text or a number of digits is none that a path can have */
    public TreeName {
        choices = List.copyOf(choices);
        requireAscii(prefix);
        for (int i = 0; i < choices.size(); i++) {
            requireAscii(choices.get(i));
            if (i > 0 && choices.get(i - 1).compareTo(choices.get(i)) >= 0) {
                throw new IllegalArgumentException(
                        "name " + choices.get(i) + " after " + choices.get(i - 1) + ": must be in ascending order");
            }
        }
        boolean isLong = numberDigits > MOST_DIGITS || indexDigits > MOST_INDEX_DIGITS;
        String digits = "a number of " + numberDigits + " digits and an index of " + indexDigits;
        String limits = ": must be at most " + MOST_DIGITS + " or " + MOST_INDEX_DIGITS;
        Check.refuse(
                isLong || Math.min(numberDigits, indexDigits) != 0, () -> "name " + prefix + ": " + digits + limits);
        boolean isEmpty = prefix.isEmpty() && numberDigits == 0 && indexDigits == 0 && !period;
        String parts = "name: must have a prefix, a number, an index or the period, or else choices";
        Check.refuse(isEmpty == choices.isEmpty(), () -> parts);
    }

    /** A name without choices. */
    public TreeName(String prefix, int numberDigits, int indexDigits, boolean period) {
        this(prefix, numberDigits, indexDigits, period, List.of());
    }

    @Override
    public void write(Canonical to) {
        to.with("prefix", prefix, "")
                .with("number", numberDigits, 0)
                .with("index", indexDigits, 0)
                .with("period", period, false)
                .with("choices", choices, List.of());
    }

    private static void requireAscii(String name) {
        Check.refuse(
                !name.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '/'),
                () -> "name " + name + ": must be letters, digits and signs of ASCII without / and spaces");
    }

    /** Returns a name that is the same for all documents. */
    public static TreeName constant(String name) {
        return new TreeName(name, 0, 0, false);
    }

    /** Returns a name with the document's own number. */
    public static TreeName numbered(String prefix, int digits) {
        return new TreeName(prefix, digits, 0, false);
    }

    /** Returns a name with the document's place among those of its parent. */
    public static TreeName indexed(String prefix, int digits) {
        return new TreeName(prefix, 0, digits, false);
    }

    /** Returns a name for each of the documents that a parent has, in ascending order. */
    public static TreeName choice(List<String> choices) {
        return new TreeName("", 0, 0, false, choices);
    }

    /** Returns a number for each of the documents that a parent has, {@code 00} to {@code 99} for 100. */
    public static TreeName buckets(int count) {
        return choice(IntStream.range(0, count).mapToObj(i -> bucket(i, count)).toList());
    }

    /** Returns one of some numbers from 0, as long as the last one. */
    static String bucket(int bucket, int count) {
        int digits = String.valueOf(count - 1).length();
        return "0".repeat(digits - String.valueOf(bucket).length()) + bucket;
    }

    /** Returns this name with the period. */
    public TreeName withPeriod() {
        return new TreeName(prefix, numberDigits, indexDigits, true);
    }

    /** What a name says: each is -1 if it has not that part. */
    record Parts(long number, int index, int period) {}

    private int digits() {
        return numberDigits + indexDigits;
    }

    /** Returns how many numbers there are. */
    public long numbers() {
        return BigInteger.TEN.pow(numberDigits).longValueExact();
    }

    /** Returns whether the name tells the documents of a parent apart by their index. */
    boolean hasIndex() {
        return indexDigits > 0 || !choices.isEmpty();
    }

    /** Returns the number of characters, the largest if there are choices. */
    int length(@Nullable Period each) {
        if (!choices.isEmpty()) {
            return choices.stream().mapToInt(String::length).max().orElse(0);
        }
        return beforePeriod() + (period && each != null ? each.textLength() : 0);
    }

    private int beforePeriod() {
        return prefix.length() + digits() + (period && digits() > 0 ? 1 : 0);
    }

    /** Writes the name in ASCII and returns the offset after it. */
    int write(Parts parts, @Nullable Period each, byte[] target, int offset) {
        if (!choices.isEmpty()) {
            return Ascii.put(choices.get(parts.index - 1), target, offset);
        }
        int next = Ascii.put(prefix, target, offset);
        if (digits() > 0) {
            next = Ascii.zeroPadded(numberDigits > 0 ? parts.number : parts.index, digits(), target, next);
            next = period ? Ascii.put("-", target, next) : next;
        }
        return period && each != null ? Ascii.put(each.text(parts.period), target, next) : next;
    }

    /** Returns what a name says, or null if it is none of this kind. */
    @Nullable
    Parts read(String name, @Nullable Period each) {
        if (!choices.isEmpty()) {
            int found = Collections.binarySearch(choices, name);
            return found < 0 ? null : new Parts(-1, found + 1, -1);
        }
        if (name.length() != length(each) || !name.startsWith(prefix)) {
            return null;
        }
        int end = prefix.length() + digits();
        Period shown = period ? each : null;
        int when = shown == null ? -1 : shown.parse(name.substring(beforePeriod()));
        boolean isName = (shown == null || when >= 0)
                && name.substring(prefix.length(), end).chars().allMatch(c -> c >= '0' && c <= '9')
                && (end == beforePeriod() || name.charAt(end) == '-');
        if (!isName) {
            return null;
        }
        long number = digits() > 0 ? Long.parseLong(name, prefix.length(), end, 10) : -1;
        return numberDigits > 0 ? new Parts(number, -1, when) : new Parts(-1, (int) number, when);
    }

    /** Returns whether a document of this name and one of another could have the same one. */
    public boolean canEqual(TreeName other, @Nullable Period own, @Nullable Period others) {
        if (!choices.isEmpty()) {
            return choices.stream().anyMatch(each -> other.read(each, others) != null);
        }
        if (!other.choices.isEmpty()) {
            return other.canEqual(this, others, own);
        }
        boolean beginEqual = prefix.startsWith(other.prefix) || other.prefix.startsWith(prefix);
        return beginEqual && length(own) == other.length(others);
    }

    @Override
    public String toString() {
        return (choices.isEmpty() ? prefix : String.join(" or ", choices))
                + (numberDigits > 0 ? "{number of " + grouped(numberDigits) + " digits}" : "")
                + (indexDigits > 0 ? "{index}" : "")
                + (period ? "{period}" : "");
    }
}
