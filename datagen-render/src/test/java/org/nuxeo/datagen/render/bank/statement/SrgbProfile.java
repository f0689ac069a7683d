// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A small ICC profile of sRGB after ICC.1:2010 (profile version 4.3) and IEC 61966-2-1. The primaries are adapted to
 * D50 by the Bradford transform. The three channels share one parametric curve of type 3, the sRGB curve.
 */
final class SrgbProfile {

    private static final int HEADER_BYTES = 128;
    private static final int TAG_ENTRY_BYTES = 12;

    private SrgbProfile() {}

    static byte[] bytes() {
        Map<String, byte[]> tags = new LinkedHashMap<>();
        tags.put("desc", multiLocalized("sRGB"));
        tags.put("cprt", multiLocalized("CC0"));
        tags.put("wtpt", fixed("XYZ ", 63190, 65536, 54061));
        tags.put("chad", fixed("sf32", 68674, 1502, -3290, 1939, 64912, -1117, -605, 988, 49262));
        tags.put("rXYZ", fixed("XYZ ", 28573, 14581, 912));
        tags.put("gXYZ", fixed("XYZ ", 25238, 46982, 6361));
        tags.put("bXYZ", fixed("XYZ ", 9379, 3973, 46788));
        // g = 2.4, a = 1/1.055, b = 0.055/1.055, c = 1/12.92, d = 0.04045, in 1/65536
        byte[] curve = parametric(157286, 62119, 3417, 5072, 2651);
        tags.put("rTRC", curve);
        tags.put("gTRC", curve);
        tags.put("bTRC", curve);
        return assemble(tags);
    }

    private static byte[] assemble(Map<String, byte[]> tags) {
        Map<byte[], Integer> offsets = new LinkedHashMap<>();
        int size = HEADER_BYTES + 4 + TAG_ENTRY_BYTES * tags.size();
        for (byte[] data : tags.values()) {
            if (!offsets.containsKey(data)) {
                offsets.put(data, size);
                size += data.length + 3 & ~3;
            }
        }
        ByteBuffer profile = ByteBuffer.allocate(size);
        header(profile, size);
        profile.position(HEADER_BYTES);
        profile.putInt(tags.size());
        tags.forEach((name, data) ->
                profile.put(ascii(name)).putInt(offsets.get(data)).putInt(data.length));
        offsets.forEach((data, offset) -> profile.position(offset).put(data));
        return profile.array();
    }

    private static void header(ByteBuffer profile, int size) {
        profile.putInt(0, size);
        profile.putInt(8, 0x04300000);
        profile.put(12, ascii("mntrRGB XYZ "));
        // date of creation: 2015-01-01
        profile.putShort(24, (short) 2015).putShort(26, (short) 1).putShort(28, (short) 1);
        profile.put(36, ascii("acsp"));
        // the D50 illuminant of the profile connection space
        profile.putInt(68, 63190).putInt(72, 65536).putInt(76, 54061);
    }

    private static byte[] multiLocalized(String text) {
        byte[] utf16 = text.getBytes(StandardCharsets.UTF_16BE);
        return ByteBuffer.allocate(28 + utf16.length)
                .put(ascii("mluc"))
                .putInt(0)
                .putInt(1)
                .putInt(12)
                .put(ascii("enUS"))
                .putInt(utf16.length)
                .putInt(28)
                .put(utf16)
                .array();
    }

    private static byte[] fixed(String type, int... values) {
        ByteBuffer tag =
                ByteBuffer.allocate(8 + 4 * values.length).put(ascii(type)).putInt(0);
        for (int value : values) {
            tag.putInt(value);
        }
        return tag.array();
    }

    private static byte[] parametric(int... values) {
        ByteBuffer tag = ByteBuffer.allocate(12 + 4 * values.length)
                .put(ascii("para"))
                .putInt(0)
                .putShort((short) 3)
                .putShort((short) 0);
        for (int value : values) {
            tag.putInt(value);
        }
        return tag.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
