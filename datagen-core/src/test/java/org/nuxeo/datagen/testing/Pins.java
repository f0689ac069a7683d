// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.description.Archives;

/**
 * The digests of what a module makes of small datasets, committed as {@code pins.txt} beside its test: lines of an archive,
 * a name of what is digested, and a SHA-256. With the system property {@code datagen.record=true} lines are added; none changes.
 */
public final class Pins {

    /** The names of the archives that are pinned. */
    public static final List<String> ARCHIVES = Archives.NAMES;

    private static final List<String> HEAD = List.of(
            "# The bank's lines are those of v1, the lines of models those of v2. None of them ever changes;",
            "# -Ddatagen.record=true adds what is new.");

    private final Path file;
    private final Map<String, String> recorded = new LinkedHashMap<>();
    private final Map<String, String> actual = new LinkedHashMap<>();

    /** @param test class in whose package the file lies */
    public Pins(Class<?> test) throws IOException {
        this(Path.of("src/test/resources", test.getPackageName().replace('.', '/'), "pins.txt"));
    }

    Pins(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            recorded.putAll(read(file));
        }
    }

    /** Returns the digests of a file by archive and name. */
    public static Map<String, String> read(Path file) throws IOException {
        Map<String, String> digests = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("#")) {
                int last = line.lastIndexOf(' ');
                digests.put(line.substring(0, last), line.substring(last + 1));
            }
        }
        return digests;
    }

    /** Returns the names of what is recorded of an archive. */
    public List<String> recorded(String archive) {
        String start = archive + " ";
        return recorded.keySet().stream()
                .filter(key -> key.startsWith(start))
                .map(key -> key.substring(start.length()))
                .toList();
    }

    /** Adds what was made of an archive. */
    public void add(String archive, String what, byte[] digest) {
        actual.put(archive + " " + what, HexFormat.of().formatHex(digest));
    }

    /** Compares what was added with what is recorded. */
    public void check() throws IOException {
        Map<String, String> expected = new LinkedHashMap<>(recorded);
        if (Boolean.getBoolean("datagen.record")) {
            actual.forEach(expected::putIfAbsent);
            List<String> lines = new ArrayList<>(HEAD);
            expected.forEach((key, digest) -> lines.add(key + " " + digest));
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, lines);
        }
        assertThat(actual)
                .as("bytes changed, which need a new version, or are new: -Ddatagen.record=true adds them")
                .isEqualTo(expected);
    }

    /** Returns an empty SHA-256. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
