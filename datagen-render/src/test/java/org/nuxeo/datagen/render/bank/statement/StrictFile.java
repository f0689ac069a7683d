// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of PDF structure. The cross-reference table must be at the position that the end of the file gives,
 * have entries of 20 bytes, and point at every object's first byte. Every stream must have its declared length.
 */
final class StrictFile {

    private static final Pattern END = Pattern.compile("\nstartxref\n(\\d+)\n%%EOF\n$");
    private static final Pattern SECTION = Pattern.compile("(\\d+) (\\d+)\n");
    private static final Pattern ENTRY = Pattern.compile("(\\d{10}) (\\d{5}) ([nf])\r\n");
    private static final Pattern STREAM =
            Pattern.compile("<<.*?/Length (\\d+)( 0 R)? *(/.*)?>>stream\n", Pattern.DOTALL);

    private final String file;
    private final Map<Integer, Integer> positions = new TreeMap<>();

    StrictFile(byte[] bytes) {
        file = new String(bytes, StandardCharsets.ISO_8859_1);
        Matcher end = END.matcher(file.substring(file.length() - 40));
        assertThat(end.find()).as("end of file").isTrue();
        int position = Integer.parseInt(end.group(1));
        assertThat(file.startsWith("xref\n", position))
                .as("table at " + position)
                .isTrue();
        int trailer = sections(position + 5);
        Matcher size = Pattern.compile("/Size (\\d+)/").matcher(file);
        assertThat(size.find(trailer)).isTrue();
        int last = positions.keySet().stream().max(Integer::compare).orElseThrow();
        assertThat(Integer.parseInt(size.group(1))).as("/Size").isEqualTo(last + 1);
        positions.forEach(this::checkObject);
    }

    /** Returns the position of each object in use, by number. */
    Map<Integer, Integer> positions() {
        return positions;
    }

    private int sections(int from) {
        int at = from;
        Matcher section = SECTION.matcher(file);
        while (!file.startsWith("trailer\n", at)) {
            assertThat(section.find(at) && section.start() == at)
                    .as("section at " + at)
                    .isTrue();
            at = entries(section.end(), Integer.parseInt(section.group(1)), Integer.parseInt(section.group(2)));
        }
        return at;
    }

    private int entries(int from, int first, int count) {
        Matcher entry = ENTRY.matcher(file);
        for (int i = 0; i < count; i++) {
            int at = from + 20 * i;
            assertThat(entry.region(at, at + 20).matches()).as("entry at " + at).isTrue();
            if (first + i == 0) {
                assertThat(entry.group()).isEqualTo("0000000000 65535 f\r\n");
            } else {
                assertThat(entry.group(2) + entry.group(3)).isEqualTo("00000n");
                positions.put(first + i, Integer.parseInt(entry.group(1)));
            }
        }
        return from + 20 * count;
    }

    private void checkObject(int number, int position) {
        String begin = number + " 0 obj\n";
        assertThat(file.startsWith(begin, position))
                .as("object " + number + " at " + position)
                .isTrue();
        assertThat(file.charAt(position - 1)).isEqualTo('\n');
        int body = position + begin.length();
        Matcher stream = STREAM.matcher(file);
        int end = file.indexOf("endobj", body);
        if (stream.region(body, Math.min(body + 600, file.length())).lookingAt() && stream.end() < end) {
            int length = stream.group(2) == null
                    ? Integer.parseInt(stream.group(1))
                    : number(Integer.parseInt(stream.group(1)));
            assertThat(file.startsWith("\nendstream\nendobj\n", stream.end() + length))
                    .as("end of the stream of object " + number)
                    .isTrue();
        } else {
            assertThat(file.startsWith("\nendobj\n", end - 1)).isTrue();
        }
    }

    private int number(int object) {
        int begin = positions.get(object) + (object + " 0 obj\n").length();
        return Integer.parseInt(file.substring(begin, file.indexOf('\n', begin)));
    }
}
