package org.nuxeo.datagen.core.internal.random;

/**
 * Random draws that are a hash of a key and an identity, so that no sequence is ever advanced and any draw is reached
 * in constant time.
 *
 * <p>The mixer is the 64-bit finalizer "Mix13" of D. Stafford, as used by SplitMix64 (Steele, Lea and Flood, "Fast
 * splittable pseudorandom number generators", OOPSLA 2014): a bijection of the 64-bit integers whose output bits each
 * depend on every input bit. Only integer operations are used, so results are the same on every machine.
 */
public final class Draws {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private Draws() {}

    /** Returns the image of {@code z} under a fixed bijection of the 64-bit integers. */
    public static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns a 64-bit draw for one value under a key. */
    public static long hash(long key, long a) {
        return salted(salt(key), a);
    }

    /** Returns what {@link #salted} needs of a key: for keys that are used often, half the work of a hash done once. */
    public static long salt(long key) {
        return mix(key + GOLDEN_GAMMA);
    }

    /** Returns {@link #hash} of the key that has this salt and of a value. */
    public static long salted(long salt, long a) {
        return mix(salt ^ (a * GOLDEN_GAMMA + 1));
    }

    /** Returns a 64-bit draw for two values under a key; the order of the values matters. */
    public static long hash(long key, long a, long b) {
        return hash(hash(key, a), b);
    }

    /**
     * Maps a draw to a number from 0 to {@code bound - 1}; the probabilities of any two results differ by less than
     * {@code bound / 2^32}. Uses the high 32 bits of the draw.
     *
     * @param bound 1 to 2^31 - 1
     */
    public static int bounded(long draw, int bound) {
        return (int) (((draw >>> 32) * bound) >>> 32);
    }

    /** Returns the key of a field or purpose, named by a short tag, under a parent key. */
    public static long subkey(long key, String tag) {
        long h = key;
        for (int i = 0; i < tag.length(); i++) {
            h = hash(h, tag.charAt(i));
        }
        return hash(h, tag.length());
    }
}
