package org.nuxeo.datagen.core.internal.random;

/**
 * A keyed bijection of the integers below 2^bits, with its inverse, in constant time and with no state.
 *
 * <p>Three rounds of "multiply by an odd constant, add a key word, fold the high half onto the low half", each of which
 * is invertible modulo 2^bits. The key words come from {@link Draws}; a caller that uses one permutation per block or
 * per name passes the hash of both as the key. This is a statistical permutation, not a cipher.
 */
public final class Permutation {

    private static final long M1 = 0xD1342543DE82EF95L;
    private static final long M2 = 0xAF251AF3B0F025B5L;
    private static final long M3 = 0xBEA225F9EB34556DL;
    private static final long I1 = inverse(M1);
    private static final long I2 = inverse(M2);
    private static final long I3 = inverse(M3);

    private final int shift;
    private final long mask;

    /**
     * @param bits width of the domain, 2 to 62
     */
    public Permutation(int bits) {
        if (bits < 2 || bits > 62) {
            throw new IllegalArgumentException("bits " + bits + ": must be 2 to 62");
        }
        this.shift = (bits + 1) / 2;
        this.mask = (1L << bits) - 1;
    }

    /** Returns the image of {@code x}, which must be at least 0 and below 2^bits. */
    public long apply(long key, long x) {
        long k2 = Draws.mix(key);
        x = (x * M1 + key) & mask;
        x ^= x >>> shift;
        x = (x * M2 + k2) & mask;
        x ^= x >>> shift;
        x = (x * M3 + (k2 >>> 32)) & mask;
        return x ^ (x >>> shift);
    }

    /** Returns the number whose image is {@code y}: {@code invert(key, apply(key, x)) == x}. */
    public long invert(long key, long y) {
        long k2 = Draws.mix(key);
        long x = y ^ (y >>> shift);
        x = ((x - (k2 >>> 32)) * I3) & mask;
        x ^= x >>> shift;
        x = ((x - k2) * I2) & mask;
        x ^= x >>> shift;
        return ((x - key) * I1) & mask;
    }

    /** Newton's iteration doubles the number of correct low bits at each step; an odd number is its own inverse mod 8. */
    private static long inverse(long odd) {
        long x = odd;
        for (int i = 0; i < 5; i++) {
            x *= 2 - odd * x;
        }
        return x;
    }
}
