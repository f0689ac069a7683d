// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.invoke.VarHandle;

/** Views of arrays of bytes as numbers at any index, the lowest or the highest byte first. */
public final class ByteViews {

    public static final VarHandle LITTLE_SHORTS = byteArrayViewVarHandle(short[].class, LITTLE_ENDIAN);
    public static final VarHandle LITTLE_INTS = byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
    public static final VarHandle LITTLE_LONGS = byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    public static final VarHandle BIG_INTS = byteArrayViewVarHandle(int[].class, BIG_ENDIAN);
    public static final VarHandle BIG_LONGS = byteArrayViewVarHandle(long[].class, BIG_ENDIAN);

    private ByteViews() {}
}
