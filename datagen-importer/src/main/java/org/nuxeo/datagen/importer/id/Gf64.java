package org.nuxeo.datagen.importer.id;

/**
 * The field of 2^64 elements that the powers of the xorshift step make: polynomials in the step, reduced by its
 * characteristic polynomial. Bit i of an element is the coefficient of the i-th power.
 */
final class Gf64 {

    /** The value whose images under the step's powers 0 to 63 are the basis that {@link #element} speaks in. */
    private static final long ORIGIN = 1;

    /** For each bit of a value, the element whose value has that bit alone. */
    private static final long[] BITS = bits();

    /** The 64th power of the step in terms of the lower ones. */
    private static final long REDUCTION = reduction();

    private Gf64() {}

    /** Returns the polynomial that takes the origin to a value. */
    static long element(long value) {
        long element = 0;
        for (long left = value; left != 0; left &= left - 1) {
            element ^= BITS[Long.numberOfTrailingZeros(left)];
        }
        return element;
    }

    static long multiply(long a, long b) {
        long product = 0;
        long shifted = a;
        for (long left = b; left != 0; left >>>= 1) {
            product ^= shifted & -(left & 1);
            shifted = shifted << 1 ^ REDUCTION & shifted >> 63;
        }
        return product;
    }

    /** Returns a power; the exponent is unsigned. */
    static long power(long base, long exponent) {
        long result = 1;
        long square = base;
        for (long left = exponent; left != 0; left >>>= 1) {
            if ((left & 1) != 0) {
                result = multiply(result, square);
            }
            square = multiply(square, square);
        }
        return result;
    }

    /** Divides; every element but 0 to the power 2^64 - 1 is 1. */
    static long divide(long a, long b) {
        return multiply(a, power(b, -2L));
    }

    private static long reduction() {
        long value = ORIGIN;
        for (int i = 0; i < Long.SIZE; i++) {
            value = Xorshift.next(value);
        }
        return element(value);
    }

    /** Inverts the matrix whose columns are the images of the origin. */
    private static long[] bits() {
        long[] images = new long[Long.SIZE];
        long[] combination = new long[Long.SIZE];
        long value = ORIGIN;
        for (int i = 0; i < Long.SIZE; i++) {
            images[i] = value;
            combination[i] = 1L << i;
            value = Xorshift.next(value);
        }
        for (int bit = 0; bit < Long.SIZE; bit++) {
            int pivot = bit;
            while ((images[pivot] >>> bit & 1) == 0) {
                pivot++;
            }
            swap(images, bit, pivot);
            swap(combination, bit, pivot);
            for (int other = 0; other < Long.SIZE; other++) {
                if (other != bit && (images[other] >>> bit & 1) != 0) {
                    images[other] ^= images[bit];
                    combination[other] ^= combination[bit];
                }
            }
        }
        return combination;
    }

    private static void swap(long[] values, int a, int b) {
        long kept = values[a];
        values[a] = values[b];
        values[b] = kept;
    }
}
