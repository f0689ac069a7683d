// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.export.FileFailures;
import org.nuxeo.datagen.export.encryption.Decryptor;

/** The decryption of files and folders into a folder, in which they have the same names. */
final class FolderDecryption {
    private final FileDecryption files;
    private final Path target;
    private int exitCode = ExitCode.DONE;
    private long decrypted;
    private long damaged;
    private long plain;

    FolderDecryption(FileDecryption files, Path target) {
        this.files = files;
        this.target = target;
    }

    /** Decrypts a file, or all encrypted files below a folder. */
    void add(Path source) {
        if (!Files.isDirectory(source)) {
            decrypt(source, target.resolve(source.getFileName()));
            return;
        }
        if (source.toAbsolutePath().normalize().equals(target.toAbsolutePath().normalize())) {
            throw new UsageException("--out " + target + ": has the encrypted files; name another folder");
        }
        try (Stream<Path> below = Files.walk(source)) {
            for (Iterator<Path> each = below.iterator(); each.hasNext(); ) {
                Path file = each.next();
                if (Files.isRegularFile(file)) {
                    addIfEncrypted(file, target.resolve(source.relativize(file)));
                }
            }
        } catch (IOException e) {
            throw new UsageException(source + ": cannot be read (" + FileFailures.reason(e) + ")", e);
        }
    }

    private void addIfEncrypted(Path file, Path to) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            if (!Decryptor.recognizes(in)) {
                plain++;
                return;
            }
        }
        decrypt(file, to);
    }

    private void decrypt(Path file, Path to) {
        try {
            Files.createDirectories(to.getParent());
        } catch (IOException e) {
            throw new UsageException("--out " + target + ": cannot be written (" + FileFailures.reason(e) + ")", e);
        }
        int code = files.toFile(file, to);
        decrypted += code == ExitCode.DONE ? 1 : 0;
        damaged += code == ExitCode.DONE ? 0 : 1;
        exitCode = Math.max(exitCode, code);
    }

    int exitCode() {
        return exitCode;
    }

    /** Returns what was done, in one line. */
    String summary() {
        return "decrypted " + decrypted + " files, " + files.bytes() + " bytes; " + damaged + " were damaged, " + plain
                + " were not encrypted";
    }
}
