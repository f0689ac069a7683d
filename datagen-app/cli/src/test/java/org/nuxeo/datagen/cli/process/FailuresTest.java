// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.importer.report.ExitCode;

class FailuresTest {

    @TempDir
    Path folder;

    private Path details(Path work) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int code = Failures.report(new IllegalStateException("x"), false, work, new Console(err, err, false));
        assertThat(code).isEqualTo(ExitCode.INTERNAL_ERROR);
        String line = bytes.toString(StandardCharsets.UTF_8);
        Path file = Path.of(line.replaceAll("(?s).*details are in (.*), please.*", "$1"));
        assertThat(file).content().startsWith("java.lang.IllegalStateException: x");
        return file;
    }

    @Test
    void anInternalErrorMakesNoFolderOfWork() throws IOException {
        Path work = folder.resolve("datagen-work");
        Files.delete(details(work));
        assertThat(work).doesNotExist();
        assertThat(details(Files.createDirectory(work))).isEqualTo(work.resolve("datagen-error.log"));
    }
}
