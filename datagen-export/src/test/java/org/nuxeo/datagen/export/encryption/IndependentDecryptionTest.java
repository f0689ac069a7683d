// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.nuxeo.datagen.export.encryption.Bytes.KEY;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.testing.OutsideTool;

/** The reader on the page about encryption, which is in Python and uses OpenSSL. */
class IndependentDecryptionTest {

    private static final Path PAGE = Path.of("..", "docs", "encryption.md");
    private static final Pattern CODE = Pattern.compile("(?s)```python\n(.*?)```");

    @TempDir
    private Path folder;

    @Test
    void theReaderOfThePageReadsFilesAndRefusesDamagedOnes() throws Exception {
        Path python = OutsideTool.requirePythonModule("cryptography");
        Matcher code = CODE.matcher(Files.readString(PAGE));
        assertThat(code.find()).isTrue();
        assertThat(code.group(1)
                        .lines()
                        .filter(line -> !line.matches("(import|from) .*"))
                        .count())
                .as("lines without imports")
                .isLessThanOrEqualTo(10);
        Path reader = Files.writeString(folder.resolve("reader.py"), code.group(1));
        Path key = Files.writeString(folder.resolve("key"), KEY.text() + "\n");
        for (int length : new int[] {0, 3, 65_536, 65_537, 300_000}) {
            Bytes content = Bytes.random(length, length);
            byte[] encrypted = content.encryptedWith(new Encryption(EncryptionFormat.DATAGEN, KEY).newEncryptor());
            Path file = Files.write(folder.resolve("file"), encrypted);
            assertThat(exitCode(python, reader, key, file)).isZero();
            assertThat(Files.readAllBytes(folder.resolve("out"))).isEqualTo(content.bytes());
            encrypted[encrypted.length - 1] ^= 1;
            Files.write(file, encrypted);
            assertThat(exitCode(python, reader, key, file)).isPositive();
        }
    }

    private int exitCode(Path python, Path reader, Path key, Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(python.toString(), reader.toString(), key.toString(), file.toString())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }
}
