// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log, without stack frames. */
final class LogTail {
    private static final int LINES = 5;
    private static final int BYTES = 32 * 1024;

    private LogTail() {}

    /** Returns at most five lines from the last 32 KB of a file. */
    static List<String> lastLines(Path log) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(log)) {
            long start = Math.max(0, channel.size() - BYTES);
            ByteBuffer buffer = ByteBuffer.allocate((int) (channel.size() - start));
            channel.position(start);
            while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                // reads until the buffer is full or the file ends
            }
            List<String> lines = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("\tat ") && !line.startsWith("\t..."))
                    .toList();
            return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
        }
    }
}
