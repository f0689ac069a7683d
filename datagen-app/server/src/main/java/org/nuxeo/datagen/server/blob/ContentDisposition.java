// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.blob;

import java.nio.charset.StandardCharsets;

/**
 * The header {@code Content-Disposition} (RFC 6266), with an ASCII file name for all clients, and the exact name if it
 * differs.
 */
final class ContentDisposition {
    private static final String PLAIN = "!#$&+-.^_`|~";

    private ContentDisposition() {}

    static String of(boolean download, String fileName) {
        String type = download ? "attachment" : "inline";
        StringBuilder ascii = new StringBuilder();
        StringBuilder encoded = new StringBuilder();
        for (byte b : fileName.getBytes(StandardCharsets.UTF_8)) {
            boolean letter = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
            if (letter || PLAIN.indexOf(b) >= 0) {
                encoded.append((char) b);
            } else {
                encoded.append('%').append(String.format("%02X", b));
            }
        }
        fileName.codePoints()
                .forEach(c -> ascii.append(c < 32 || c > 126 || c == '"' || c == '\\' || c == '%' ? '_' : (char) c));
        String name = type + "; filename=\"" + ascii + "\"";
        return ascii.toString().equals(fileName) ? name : name + "; filename*=UTF-8''" + encoded;
    }
}
