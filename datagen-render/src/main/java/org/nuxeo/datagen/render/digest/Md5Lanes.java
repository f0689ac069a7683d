package org.nuxeo.datagen.render.digest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Two MD5 messages at once. A step of MD5 waits for the one before, so one message leaves half of a core idle; the steps
 * of two in turn fill it, and two take as long as 1.4 do one after the other.
 *
 * <p>Written for what the compiler makes of it. Words and constants lie in one array, so that one register points at
 * all of them and eight states and the sums share the others. A sum begins with what is read, not with the state, which
 * would be added early and held. The branches of {@link #pin}, never taken, keep the steps in the order they are
 * written in: without them the compiler computes far ahead, spills what it has computed, and a quarter of the speed is
 * lost. The method is well below the 8,000 bytes beyond which none is compiled, calls that are taken in included.
 */
final class Md5Lanes {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int CONSTANTS = 32;
    private static final int STATES = 96;
    private static final int WORK_INTS = 104;

    private Md5Lanes() {}

    /** Returns what {@link #compress} works in: the words of a block of each message, the constants, both states. */
    static int[] newWork() {
        int[] work = new int[WORK_INTS];
        System.arraycopy(Md5.K, 0, work, CONSTANTS, Md5.K.length);
        return work;
    }

    /**
     * Takes as many bytes of each message into its state.
     *
     * @param length a multiple of {@link SavedDigest#BLOCK_BYTES}
     * @param w from {@link #newWork}; one thread's own
     */
    static void compress(
            int[] state, byte[] data, int offset, int[] state2, byte[] data2, int offset2, int length, int[] w) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int a2 = state2[0];
        int b2 = state2[1];
        int c2 = state2[2];
        int d2 = state2[3];
        for (int p = 0; p < length; p += SavedDigest.BLOCK_BYTES) {
            for (int j = 0; j < 16; j++) {
                w[j] = (int) INTS.get(data, offset + p + 4 * j);
                w[j + 16] = (int) INTS.get(data2, offset2 + p + 4 * j);
            }
            w[STATES] = a;
            w[STATES + 1] = b;
            w[STATES + 2] = c;
            w[STATES + 3] = d;
            w[STATES + 4] = a2;
            w[STATES + 5] = b2;
            w[STATES + 6] = c2;
            w[STATES + 7] = d2;
            a = f(a, b, c, d, w[0], 7, w[32]);
            d = f(d, a, b, c, w[1], 12, w[33]);
            a2 = f(a2, b2, c2, d2, w[16], 7, w[32]);
            d2 = f(d2, a2, b2, c2, w[17], 12, w[33]);
            pin(w[34]);
            c = f(c, d, a, b, w[2], 17, w[34]);
            b = f(b, c, d, a, w[3], 22, w[35]);
            c2 = f(c2, d2, a2, b2, w[18], 17, w[34]);
            b2 = f(b2, c2, d2, a2, w[19], 22, w[35]);
            pin(w[36]);
            a = f(a, b, c, d, w[4], 7, w[36]);
            d = f(d, a, b, c, w[5], 12, w[37]);
            a2 = f(a2, b2, c2, d2, w[20], 7, w[36]);
            d2 = f(d2, a2, b2, c2, w[21], 12, w[37]);
            pin(w[38]);
            c = f(c, d, a, b, w[6], 17, w[38]);
            b = f(b, c, d, a, w[7], 22, w[39]);
            c2 = f(c2, d2, a2, b2, w[22], 17, w[38]);
            b2 = f(b2, c2, d2, a2, w[23], 22, w[39]);
            pin(w[40]);
            a = f(a, b, c, d, w[8], 7, w[40]);
            d = f(d, a, b, c, w[9], 12, w[41]);
            a2 = f(a2, b2, c2, d2, w[24], 7, w[40]);
            d2 = f(d2, a2, b2, c2, w[25], 12, w[41]);
            pin(w[42]);
            c = f(c, d, a, b, w[10], 17, w[42]);
            b = f(b, c, d, a, w[11], 22, w[43]);
            c2 = f(c2, d2, a2, b2, w[26], 17, w[42]);
            b2 = f(b2, c2, d2, a2, w[27], 22, w[43]);
            pin(w[44]);
            a = f(a, b, c, d, w[12], 7, w[44]);
            d = f(d, a, b, c, w[13], 12, w[45]);
            a2 = f(a2, b2, c2, d2, w[28], 7, w[44]);
            d2 = f(d2, a2, b2, c2, w[29], 12, w[45]);
            pin(w[46]);
            c = f(c, d, a, b, w[14], 17, w[46]);
            b = f(b, c, d, a, w[15], 22, w[47]);
            c2 = f(c2, d2, a2, b2, w[30], 17, w[46]);
            b2 = f(b2, c2, d2, a2, w[31], 22, w[47]);
            pin(w[48]);
            a = g(a, b, c, d, w[1], 5, w[48]);
            d = g(d, a, b, c, w[6], 9, w[49]);
            a2 = g(a2, b2, c2, d2, w[17], 5, w[48]);
            d2 = g(d2, a2, b2, c2, w[22], 9, w[49]);
            pin(w[50]);
            c = g(c, d, a, b, w[11], 14, w[50]);
            b = g(b, c, d, a, w[0], 20, w[51]);
            c2 = g(c2, d2, a2, b2, w[27], 14, w[50]);
            b2 = g(b2, c2, d2, a2, w[16], 20, w[51]);
            pin(w[52]);
            a = g(a, b, c, d, w[5], 5, w[52]);
            d = g(d, a, b, c, w[10], 9, w[53]);
            a2 = g(a2, b2, c2, d2, w[21], 5, w[52]);
            d2 = g(d2, a2, b2, c2, w[26], 9, w[53]);
            pin(w[54]);
            c = g(c, d, a, b, w[15], 14, w[54]);
            b = g(b, c, d, a, w[4], 20, w[55]);
            c2 = g(c2, d2, a2, b2, w[31], 14, w[54]);
            b2 = g(b2, c2, d2, a2, w[20], 20, w[55]);
            pin(w[56]);
            a = g(a, b, c, d, w[9], 5, w[56]);
            d = g(d, a, b, c, w[14], 9, w[57]);
            a2 = g(a2, b2, c2, d2, w[25], 5, w[56]);
            d2 = g(d2, a2, b2, c2, w[30], 9, w[57]);
            pin(w[58]);
            c = g(c, d, a, b, w[3], 14, w[58]);
            b = g(b, c, d, a, w[8], 20, w[59]);
            c2 = g(c2, d2, a2, b2, w[19], 14, w[58]);
            b2 = g(b2, c2, d2, a2, w[24], 20, w[59]);
            pin(w[60]);
            a = g(a, b, c, d, w[13], 5, w[60]);
            d = g(d, a, b, c, w[2], 9, w[61]);
            a2 = g(a2, b2, c2, d2, w[29], 5, w[60]);
            d2 = g(d2, a2, b2, c2, w[18], 9, w[61]);
            pin(w[62]);
            c = g(c, d, a, b, w[7], 14, w[62]);
            b = g(b, c, d, a, w[12], 20, w[63]);
            c2 = g(c2, d2, a2, b2, w[23], 14, w[62]);
            b2 = g(b2, c2, d2, a2, w[28], 20, w[63]);
            pin(w[64]);
            a = h(a, b, c, d, w[5], 4, w[64]);
            d = h(d, a, b, c, w[8], 11, w[65]);
            a2 = h(a2, b2, c2, d2, w[21], 4, w[64]);
            d2 = h(d2, a2, b2, c2, w[24], 11, w[65]);
            pin(w[66]);
            c = h(c, d, a, b, w[11], 16, w[66]);
            b = h(b, c, d, a, w[14], 23, w[67]);
            c2 = h(c2, d2, a2, b2, w[27], 16, w[66]);
            b2 = h(b2, c2, d2, a2, w[30], 23, w[67]);
            pin(w[68]);
            a = h(a, b, c, d, w[1], 4, w[68]);
            d = h(d, a, b, c, w[4], 11, w[69]);
            a2 = h(a2, b2, c2, d2, w[17], 4, w[68]);
            d2 = h(d2, a2, b2, c2, w[20], 11, w[69]);
            pin(w[70]);
            c = h(c, d, a, b, w[7], 16, w[70]);
            b = h(b, c, d, a, w[10], 23, w[71]);
            c2 = h(c2, d2, a2, b2, w[23], 16, w[70]);
            b2 = h(b2, c2, d2, a2, w[26], 23, w[71]);
            pin(w[72]);
            a = h(a, b, c, d, w[13], 4, w[72]);
            d = h(d, a, b, c, w[0], 11, w[73]);
            a2 = h(a2, b2, c2, d2, w[29], 4, w[72]);
            d2 = h(d2, a2, b2, c2, w[16], 11, w[73]);
            pin(w[74]);
            c = h(c, d, a, b, w[3], 16, w[74]);
            b = h(b, c, d, a, w[6], 23, w[75]);
            c2 = h(c2, d2, a2, b2, w[19], 16, w[74]);
            b2 = h(b2, c2, d2, a2, w[22], 23, w[75]);
            pin(w[76]);
            a = h(a, b, c, d, w[9], 4, w[76]);
            d = h(d, a, b, c, w[12], 11, w[77]);
            a2 = h(a2, b2, c2, d2, w[25], 4, w[76]);
            d2 = h(d2, a2, b2, c2, w[28], 11, w[77]);
            pin(w[78]);
            c = h(c, d, a, b, w[15], 16, w[78]);
            b = h(b, c, d, a, w[2], 23, w[79]);
            c2 = h(c2, d2, a2, b2, w[31], 16, w[78]);
            b2 = h(b2, c2, d2, a2, w[18], 23, w[79]);
            pin(w[80]);
            a = i(a, b, c, d, w[0], 6, w[80]);
            d = i(d, a, b, c, w[7], 10, w[81]);
            a2 = i(a2, b2, c2, d2, w[16], 6, w[80]);
            d2 = i(d2, a2, b2, c2, w[23], 10, w[81]);
            pin(w[82]);
            c = i(c, d, a, b, w[14], 15, w[82]);
            b = i(b, c, d, a, w[5], 21, w[83]);
            c2 = i(c2, d2, a2, b2, w[30], 15, w[82]);
            b2 = i(b2, c2, d2, a2, w[21], 21, w[83]);
            pin(w[84]);
            a = i(a, b, c, d, w[12], 6, w[84]);
            d = i(d, a, b, c, w[3], 10, w[85]);
            a2 = i(a2, b2, c2, d2, w[28], 6, w[84]);
            d2 = i(d2, a2, b2, c2, w[19], 10, w[85]);
            pin(w[86]);
            c = i(c, d, a, b, w[10], 15, w[86]);
            b = i(b, c, d, a, w[1], 21, w[87]);
            c2 = i(c2, d2, a2, b2, w[26], 15, w[86]);
            b2 = i(b2, c2, d2, a2, w[17], 21, w[87]);
            pin(w[88]);
            a = i(a, b, c, d, w[8], 6, w[88]);
            d = i(d, a, b, c, w[15], 10, w[89]);
            a2 = i(a2, b2, c2, d2, w[24], 6, w[88]);
            d2 = i(d2, a2, b2, c2, w[31], 10, w[89]);
            pin(w[90]);
            c = i(c, d, a, b, w[6], 15, w[90]);
            b = i(b, c, d, a, w[13], 21, w[91]);
            c2 = i(c2, d2, a2, b2, w[22], 15, w[90]);
            b2 = i(b2, c2, d2, a2, w[29], 21, w[91]);
            pin(w[92]);
            a = i(a, b, c, d, w[4], 6, w[92]);
            d = i(d, a, b, c, w[11], 10, w[93]);
            a2 = i(a2, b2, c2, d2, w[20], 6, w[92]);
            d2 = i(d2, a2, b2, c2, w[27], 10, w[93]);
            pin(w[94]);
            c = i(c, d, a, b, w[2], 15, w[94]);
            b = i(b, c, d, a, w[9], 21, w[95]);
            c2 = i(c2, d2, a2, b2, w[18], 15, w[94]);
            b2 = i(b2, c2, d2, a2, w[25], 21, w[95]);
            a += w[STATES];
            b += w[STATES + 1];
            c += w[STATES + 2];
            d += w[STATES + 3];
            a2 += w[STATES + 4];
            b2 += w[STATES + 5];
            c2 += w[STATES + 6];
            d2 += w[STATES + 7];
        }
        state[0] = a;
        state[1] = b;
        state[2] = c;
        state[3] = d;
        state2[0] = a2;
        state2[1] = b2;
        state2[2] = c2;
        state2[3] = d2;
    }

    private static void pin(int constant) {
        if (constant == 0) {
            throw new IllegalStateException("the work of another class: no constant of MD5 is 0");
        }
    }

    private static int f(int a, int b, int c, int d, int x, int s, int k) {
        return Integer.rotateLeft((k + x + a) + (d ^ (b & (c ^ d))), s) + b;
    }

    private static int g(int a, int b, int c, int d, int x, int s, int k) {
        return Integer.rotateLeft(((c & ~d) + k + x + a) + (b & d), s) + b;
    }

    private static int h(int a, int b, int c, int d, int x, int s, int k) {
        return Integer.rotateLeft((k + x + a) + (b ^ (c ^ d)), s) + b;
    }

    private static int i(int a, int b, int c, int d, int x, int s, int k) {
        return Integer.rotateLeft((k + x + a) + (c ^ (b | ~d)), s) + b;
    }
}
