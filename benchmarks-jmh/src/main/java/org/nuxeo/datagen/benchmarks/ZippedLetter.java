// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** The naive way to render a letter: its parts in memory are compressed with {@code java.util.zip} each time. */
final class ZippedLetter {

    private final Map<String, byte[]> parts = new LinkedHashMap<>();

    /** Reads the parts of a letter. */
    ZippedLetter(byte[] letter) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(letter))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                parts.put(entry.getName(), in.readAllBytes());
            }
        }
    }

    byte[] zip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(32 << 10);
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                out.putNextEntry(new ZipEntry(part.getKey()));
                out.write(part.getValue());
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
