// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.digest;

import static java.lang.Integer.rotateLeft;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * MD5 of two messages at once. Each step of MD5 depends on the previous one, so one message leaves half of a core idle.
 * Interleaving the steps of two messages uses it: two messages take about 1.4 times the time of one.
 *
 * <p>The code is shaped for HotSpot's compiler. Words and constants are in one array, so that one register addresses
 * all of them and the others hold the eight state words and the sums. Each step begins with {@link #pinned}, whose
 * branch is never taken. It keeps the steps in order; without it the compiler computes far ahead, spills registers, and
 * loses a quarter of the speed. The functions of a step are inlined by hand, because the compiler stops inlining when a
 * method has reached 8,000 bytes of byte code.
 */
final class Md5Lanes {

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int CONSTANTS = 32;
    private static final int STATES = 96;
    private static final int WORK_INTS = 104;

    private Md5Lanes() {}

    /**
     * Returns a working array for {@link #compress}: the words of a block of each message, the constants, and both
     * states.
     */
    static int[] newWork() {
        int[] work = new int[WORK_INTS];
        System.arraycopy(Md5.K, 0, work, CONSTANTS, Md5.K.length);
        return work;
    }

    /**
     * Updates the state of each message with its first bytes.
     *
     * @param length number of bytes of each message, a multiple of {@link SavedDigest#BLOCK_BYTES}
     */
    static void compress(Md5Message one, Md5Message other, int length) {
        int[] state = one.state();
        byte[] data = one.data();
        int offset = one.offset();
        int[] state2 = other.state();
        byte[] data2 = other.data();
        int offset2 = other.offset();
        int[] w = one.work();
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
            a = rotateLeft(pinned(w[32]) + w[0] + a + (d ^ (b & (c ^ d))), 7) + b;
            a2 = rotateLeft(w[32] + w[16] + a2 + (d2 ^ (b2 & (c2 ^ d2))), 7) + b2;
            d = rotateLeft(pinned(w[33]) + w[1] + d + (c ^ (a & (b ^ c))), 12) + a;
            d2 = rotateLeft(w[33] + w[17] + d2 + (c2 ^ (a2 & (b2 ^ c2))), 12) + a2;
            c = rotateLeft(pinned(w[34]) + w[2] + c + (b ^ (d & (a ^ b))), 17) + d;
            c2 = rotateLeft(w[34] + w[18] + c2 + (b2 ^ (d2 & (a2 ^ b2))), 17) + d2;
            b = rotateLeft(pinned(w[35]) + w[3] + b + (a ^ (c & (d ^ a))), 22) + c;
            b2 = rotateLeft(w[35] + w[19] + b2 + (a2 ^ (c2 & (d2 ^ a2))), 22) + c2;
            a = rotateLeft(pinned(w[36]) + w[4] + a + (d ^ (b & (c ^ d))), 7) + b;
            a2 = rotateLeft(w[36] + w[20] + a2 + (d2 ^ (b2 & (c2 ^ d2))), 7) + b2;
            d = rotateLeft(pinned(w[37]) + w[5] + d + (c ^ (a & (b ^ c))), 12) + a;
            d2 = rotateLeft(w[37] + w[21] + d2 + (c2 ^ (a2 & (b2 ^ c2))), 12) + a2;
            c = rotateLeft(pinned(w[38]) + w[6] + c + (b ^ (d & (a ^ b))), 17) + d;
            c2 = rotateLeft(w[38] + w[22] + c2 + (b2 ^ (d2 & (a2 ^ b2))), 17) + d2;
            b = rotateLeft(pinned(w[39]) + w[7] + b + (a ^ (c & (d ^ a))), 22) + c;
            b2 = rotateLeft(w[39] + w[23] + b2 + (a2 ^ (c2 & (d2 ^ a2))), 22) + c2;
            a = rotateLeft(pinned(w[40]) + w[8] + a + (d ^ (b & (c ^ d))), 7) + b;
            a2 = rotateLeft(w[40] + w[24] + a2 + (d2 ^ (b2 & (c2 ^ d2))), 7) + b2;
            d = rotateLeft(pinned(w[41]) + w[9] + d + (c ^ (a & (b ^ c))), 12) + a;
            d2 = rotateLeft(w[41] + w[25] + d2 + (c2 ^ (a2 & (b2 ^ c2))), 12) + a2;
            c = rotateLeft(pinned(w[42]) + w[10] + c + (b ^ (d & (a ^ b))), 17) + d;
            c2 = rotateLeft(w[42] + w[26] + c2 + (b2 ^ (d2 & (a2 ^ b2))), 17) + d2;
            b = rotateLeft(pinned(w[43]) + w[11] + b + (a ^ (c & (d ^ a))), 22) + c;
            b2 = rotateLeft(w[43] + w[27] + b2 + (a2 ^ (c2 & (d2 ^ a2))), 22) + c2;
            a = rotateLeft(pinned(w[44]) + w[12] + a + (d ^ (b & (c ^ d))), 7) + b;
            a2 = rotateLeft(w[44] + w[28] + a2 + (d2 ^ (b2 & (c2 ^ d2))), 7) + b2;
            d = rotateLeft(pinned(w[45]) + w[13] + d + (c ^ (a & (b ^ c))), 12) + a;
            d2 = rotateLeft(w[45] + w[29] + d2 + (c2 ^ (a2 & (b2 ^ c2))), 12) + a2;
            c = rotateLeft(pinned(w[46]) + w[14] + c + (b ^ (d & (a ^ b))), 17) + d;
            c2 = rotateLeft(w[46] + w[30] + c2 + (b2 ^ (d2 & (a2 ^ b2))), 17) + d2;
            b = rotateLeft(pinned(w[47]) + w[15] + b + (a ^ (c & (d ^ a))), 22) + c;
            b2 = rotateLeft(w[47] + w[31] + b2 + (a2 ^ (c2 & (d2 ^ a2))), 22) + c2;
            a = rotateLeft(pinned(w[48]) + w[1] + a + (c & ~d) + (b & d), 5) + b;
            a2 = rotateLeft(w[48] + w[17] + a2 + (c2 & ~d2) + (b2 & d2), 5) + b2;
            d = rotateLeft(pinned(w[49]) + w[6] + d + (b & ~c) + (a & c), 9) + a;
            d2 = rotateLeft(w[49] + w[22] + d2 + (b2 & ~c2) + (a2 & c2), 9) + a2;
            c = rotateLeft(pinned(w[50]) + w[11] + c + (a & ~b) + (d & b), 14) + d;
            c2 = rotateLeft(w[50] + w[27] + c2 + (a2 & ~b2) + (d2 & b2), 14) + d2;
            b = rotateLeft(pinned(w[51]) + w[0] + b + (d & ~a) + (c & a), 20) + c;
            b2 = rotateLeft(w[51] + w[16] + b2 + (d2 & ~a2) + (c2 & a2), 20) + c2;
            a = rotateLeft(pinned(w[52]) + w[5] + a + (c & ~d) + (b & d), 5) + b;
            a2 = rotateLeft(w[52] + w[21] + a2 + (c2 & ~d2) + (b2 & d2), 5) + b2;
            d = rotateLeft(pinned(w[53]) + w[10] + d + (b & ~c) + (a & c), 9) + a;
            d2 = rotateLeft(w[53] + w[26] + d2 + (b2 & ~c2) + (a2 & c2), 9) + a2;
            c = rotateLeft(pinned(w[54]) + w[15] + c + (a & ~b) + (d & b), 14) + d;
            c2 = rotateLeft(w[54] + w[31] + c2 + (a2 & ~b2) + (d2 & b2), 14) + d2;
            b = rotateLeft(pinned(w[55]) + w[4] + b + (d & ~a) + (c & a), 20) + c;
            b2 = rotateLeft(w[55] + w[20] + b2 + (d2 & ~a2) + (c2 & a2), 20) + c2;
            a = rotateLeft(pinned(w[56]) + w[9] + a + (c & ~d) + (b & d), 5) + b;
            a2 = rotateLeft(w[56] + w[25] + a2 + (c2 & ~d2) + (b2 & d2), 5) + b2;
            d = rotateLeft(pinned(w[57]) + w[14] + d + (b & ~c) + (a & c), 9) + a;
            d2 = rotateLeft(w[57] + w[30] + d2 + (b2 & ~c2) + (a2 & c2), 9) + a2;
            c = rotateLeft(pinned(w[58]) + w[3] + c + (a & ~b) + (d & b), 14) + d;
            c2 = rotateLeft(w[58] + w[19] + c2 + (a2 & ~b2) + (d2 & b2), 14) + d2;
            b = rotateLeft(pinned(w[59]) + w[8] + b + (d & ~a) + (c & a), 20) + c;
            b2 = rotateLeft(w[59] + w[24] + b2 + (d2 & ~a2) + (c2 & a2), 20) + c2;
            a = rotateLeft(pinned(w[60]) + w[13] + a + (c & ~d) + (b & d), 5) + b;
            a2 = rotateLeft(w[60] + w[29] + a2 + (c2 & ~d2) + (b2 & d2), 5) + b2;
            d = rotateLeft(pinned(w[61]) + w[2] + d + (b & ~c) + (a & c), 9) + a;
            d2 = rotateLeft(w[61] + w[18] + d2 + (b2 & ~c2) + (a2 & c2), 9) + a2;
            c = rotateLeft(pinned(w[62]) + w[7] + c + (a & ~b) + (d & b), 14) + d;
            c2 = rotateLeft(w[62] + w[23] + c2 + (a2 & ~b2) + (d2 & b2), 14) + d2;
            b = rotateLeft(pinned(w[63]) + w[12] + b + (d & ~a) + (c & a), 20) + c;
            b2 = rotateLeft(w[63] + w[28] + b2 + (d2 & ~a2) + (c2 & a2), 20) + c2;
            a = rotateLeft(pinned(w[64]) + w[5] + a + (b ^ (c ^ d)), 4) + b;
            a2 = rotateLeft(w[64] + w[21] + a2 + (b2 ^ (c2 ^ d2)), 4) + b2;
            d = rotateLeft(pinned(w[65]) + w[8] + d + (a ^ (b ^ c)), 11) + a;
            d2 = rotateLeft(w[65] + w[24] + d2 + (a2 ^ (b2 ^ c2)), 11) + a2;
            c = rotateLeft(pinned(w[66]) + w[11] + c + (d ^ (a ^ b)), 16) + d;
            c2 = rotateLeft(w[66] + w[27] + c2 + (d2 ^ (a2 ^ b2)), 16) + d2;
            b = rotateLeft(pinned(w[67]) + w[14] + b + (c ^ (d ^ a)), 23) + c;
            b2 = rotateLeft(w[67] + w[30] + b2 + (c2 ^ (d2 ^ a2)), 23) + c2;
            a = rotateLeft(pinned(w[68]) + w[1] + a + (b ^ (c ^ d)), 4) + b;
            a2 = rotateLeft(w[68] + w[17] + a2 + (b2 ^ (c2 ^ d2)), 4) + b2;
            d = rotateLeft(pinned(w[69]) + w[4] + d + (a ^ (b ^ c)), 11) + a;
            d2 = rotateLeft(w[69] + w[20] + d2 + (a2 ^ (b2 ^ c2)), 11) + a2;
            c = rotateLeft(pinned(w[70]) + w[7] + c + (d ^ (a ^ b)), 16) + d;
            c2 = rotateLeft(w[70] + w[23] + c2 + (d2 ^ (a2 ^ b2)), 16) + d2;
            b = rotateLeft(pinned(w[71]) + w[10] + b + (c ^ (d ^ a)), 23) + c;
            b2 = rotateLeft(w[71] + w[26] + b2 + (c2 ^ (d2 ^ a2)), 23) + c2;
            a = rotateLeft(pinned(w[72]) + w[13] + a + (b ^ (c ^ d)), 4) + b;
            a2 = rotateLeft(w[72] + w[29] + a2 + (b2 ^ (c2 ^ d2)), 4) + b2;
            d = rotateLeft(pinned(w[73]) + w[0] + d + (a ^ (b ^ c)), 11) + a;
            d2 = rotateLeft(w[73] + w[16] + d2 + (a2 ^ (b2 ^ c2)), 11) + a2;
            c = rotateLeft(pinned(w[74]) + w[3] + c + (d ^ (a ^ b)), 16) + d;
            c2 = rotateLeft(w[74] + w[19] + c2 + (d2 ^ (a2 ^ b2)), 16) + d2;
            b = rotateLeft(pinned(w[75]) + w[6] + b + (c ^ (d ^ a)), 23) + c;
            b2 = rotateLeft(w[75] + w[22] + b2 + (c2 ^ (d2 ^ a2)), 23) + c2;
            a = rotateLeft(pinned(w[76]) + w[9] + a + (b ^ (c ^ d)), 4) + b;
            a2 = rotateLeft(w[76] + w[25] + a2 + (b2 ^ (c2 ^ d2)), 4) + b2;
            d = rotateLeft(pinned(w[77]) + w[12] + d + (a ^ (b ^ c)), 11) + a;
            d2 = rotateLeft(w[77] + w[28] + d2 + (a2 ^ (b2 ^ c2)), 11) + a2;
            c = rotateLeft(pinned(w[78]) + w[15] + c + (d ^ (a ^ b)), 16) + d;
            c2 = rotateLeft(w[78] + w[31] + c2 + (d2 ^ (a2 ^ b2)), 16) + d2;
            b = rotateLeft(pinned(w[79]) + w[2] + b + (c ^ (d ^ a)), 23) + c;
            b2 = rotateLeft(w[79] + w[18] + b2 + (c2 ^ (d2 ^ a2)), 23) + c2;
            a = rotateLeft(pinned(w[80]) + w[0] + a + (c ^ (b | ~d)), 6) + b;
            a2 = rotateLeft(w[80] + w[16] + a2 + (c2 ^ (b2 | ~d2)), 6) + b2;
            d = rotateLeft(pinned(w[81]) + w[7] + d + (b ^ (a | ~c)), 10) + a;
            d2 = rotateLeft(w[81] + w[23] + d2 + (b2 ^ (a2 | ~c2)), 10) + a2;
            c = rotateLeft(pinned(w[82]) + w[14] + c + (a ^ (d | ~b)), 15) + d;
            c2 = rotateLeft(w[82] + w[30] + c2 + (a2 ^ (d2 | ~b2)), 15) + d2;
            b = rotateLeft(pinned(w[83]) + w[5] + b + (d ^ (c | ~a)), 21) + c;
            b2 = rotateLeft(w[83] + w[21] + b2 + (d2 ^ (c2 | ~a2)), 21) + c2;
            a = rotateLeft(pinned(w[84]) + w[12] + a + (c ^ (b | ~d)), 6) + b;
            a2 = rotateLeft(w[84] + w[28] + a2 + (c2 ^ (b2 | ~d2)), 6) + b2;
            d = rotateLeft(pinned(w[85]) + w[3] + d + (b ^ (a | ~c)), 10) + a;
            d2 = rotateLeft(w[85] + w[19] + d2 + (b2 ^ (a2 | ~c2)), 10) + a2;
            c = rotateLeft(pinned(w[86]) + w[10] + c + (a ^ (d | ~b)), 15) + d;
            c2 = rotateLeft(w[86] + w[26] + c2 + (a2 ^ (d2 | ~b2)), 15) + d2;
            b = rotateLeft(pinned(w[87]) + w[1] + b + (d ^ (c | ~a)), 21) + c;
            b2 = rotateLeft(w[87] + w[17] + b2 + (d2 ^ (c2 | ~a2)), 21) + c2;
            a = rotateLeft(pinned(w[88]) + w[8] + a + (c ^ (b | ~d)), 6) + b;
            a2 = rotateLeft(w[88] + w[24] + a2 + (c2 ^ (b2 | ~d2)), 6) + b2;
            d = rotateLeft(pinned(w[89]) + w[15] + d + (b ^ (a | ~c)), 10) + a;
            d2 = rotateLeft(w[89] + w[31] + d2 + (b2 ^ (a2 | ~c2)), 10) + a2;
            c = rotateLeft(pinned(w[90]) + w[6] + c + (a ^ (d | ~b)), 15) + d;
            c2 = rotateLeft(w[90] + w[22] + c2 + (a2 ^ (d2 | ~b2)), 15) + d2;
            b = rotateLeft(pinned(w[91]) + w[13] + b + (d ^ (c | ~a)), 21) + c;
            b2 = rotateLeft(w[91] + w[29] + b2 + (d2 ^ (c2 | ~a2)), 21) + c2;
            a = rotateLeft(pinned(w[92]) + w[4] + a + (c ^ (b | ~d)), 6) + b;
            a2 = rotateLeft(w[92] + w[20] + a2 + (c2 ^ (b2 | ~d2)), 6) + b2;
            d = rotateLeft(pinned(w[93]) + w[11] + d + (b ^ (a | ~c)), 10) + a;
            d2 = rotateLeft(w[93] + w[27] + d2 + (b2 ^ (a2 | ~c2)), 10) + a2;
            c = rotateLeft(pinned(w[94]) + w[2] + c + (a ^ (d | ~b)), 15) + d;
            c2 = rotateLeft(w[94] + w[18] + c2 + (a2 ^ (d2 | ~b2)), 15) + d2;
            b = rotateLeft(pinned(w[95]) + w[9] + b + (d ^ (c | ~a)), 21) + c;
            b2 = rotateLeft(w[95] + w[25] + b2 + (d2 ^ (c2 | ~a2)), 21) + c2;
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

    private static int pinned(int constant) {
        if (constant == 0) {
            throw new IllegalStateException("the working array was not made by newWork: no constant of MD5 is 0");
        }
        return constant;
    }
}
