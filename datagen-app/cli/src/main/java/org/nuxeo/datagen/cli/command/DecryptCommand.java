// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.file.WholeFile;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.process.Termination.InterruptedCommandException;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.encryption.DecryptionException;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.store.output.Amounts;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The command {@code datagen decrypt}, which decrypts files that a sink has encrypted. A damaged file is reported on standard
 * error, and others may follow.
 */
@HelpText(
        purpose = "Decrypt files of an encrypted render, or standard input.",
        note = "Exit code 4 if a file was changed or truncated; of such a file, nothing is left.",
        examples = {
            "decrypt letters/letter.docx --encrypt-key-file key --out letter.docx",
            "decrypt store --encrypt-key-file key --out plain"
        },
        without = "--log-format")
final class DecryptCommand extends DatagenCommand {
    private static final String STANDARD_OUTPUT = "-";

    private static final Word OUT = Word.of("out", Values.text(), "FILE|DIR|-")
            .help(
                    "File to write, or a folder for several files and for folders, or - for standard output",
                    STANDARD_OUTPUT);
    private static final Word FROM_BYTE = Word.of("from-byte", PositionOptions.POSITION, "N")
            .byDefault("0")
            .help("First byte of the content to write (default: ${DEFAULT-VALUE}). Only what it needs is read.");
    private static final Word LENGTH_BYTES = Word.of("length-bytes", PositionOptions.COUNT, "N")
            .help("Number of bytes to write (default: all that follow).");

    private final PositionalParamSpec given = parameter(
            "0..*", Path.class, "FILE", "Encrypted files, or folders with such files (default: standard input).");
    private long bytes;
    private long decrypted;
    private long damaged;
    private long plain;

    DecryptCommand() {
        words(List.of(OUT, FROM_BYTE, LENGTH_BYTES), EncryptionWords.KEYS);
    }

    @Override
    public Integer call() {
        Description description = description();
        EncryptionKey key = EncryptionWords.key(description);
        if (key == null) {
            throw new Refusal("decrypt needs the key; give --encrypt-key-file or --encrypt-key-store");
        }
        Decryptor decryptor = new Decryptor(key);
        List<Path> files = given.getValue();
        boolean intoFolder = files.size() > 1 || files.stream().anyMatch(Files::isDirectory);
        boolean isPart = description.number(FROM_BYTE) > 0 || description.has(LENGTH_BYTES);
        Refusal.when(isPart && (intoFolder || files.isEmpty()), "--from-byte, --length-bytes: need one FILE");
        String out = description.knownText(OUT);
        Path target = out.equals(STANDARD_OUTPUT) ? null : Path.of(out);
        if (intoFolder) {
            return intoFolder(files, target, decryptor);
        }
        int code;
        if (files.isEmpty()) {
            code = named("standard input", () -> write(target, to -> bytes += decryptor.decrypt(System.in, to)));
        } else {
            Path file = files.get(0);
            Path to = target != null && Files.isDirectory(target) ? target.resolve(file.getFileName()) : target;
            code = file(file, to, isPart ? part(description, decryptor) : whole(decryptor));
        }
        console().out().flush();
        return code;
    }

    /** Writes of an encrypted file what is asked for, and returns the number of bytes. */
    private interface Content {
        long write(SeekableByteChannel in, OutputStream out) throws IOException;
    }

    private static Content whole(Decryptor decryptor) {
        return (in, out) -> decryptor.decrypt(Channels.newInputStream(in), out);
    }

    private static Content part(Description asked, Decryptor decryptor) {
        long length = asked.has(LENGTH_BYTES) ? asked.number(LENGTH_BYTES) : Long.MAX_VALUE;
        return (in, out) -> decryptor.decrypt(in, asked.number(FROM_BYTE), length, out);
    }

    /**
     * Decrypts a file and returns the exit code.
     *
     * @param target file to write, or null for standard output
     */
    private int file(Path source, @Nullable Path target, Content content) {
        return named(source.toString(), () -> {
            try (SeekableByteChannel in = Files.newByteChannel(source)) {
                write(target, out -> bytes += content.write(in, out));
            }
        });
    }

    private void write(@Nullable Path target, WholeFile.Content content) throws IOException {
        if (target == null) {
            content.writeTo(stoppable(console().out()));
        } else {
            WholeFile.write(out -> content.writeTo(stoppable(out)), target);
        }
    }

    /** The decryption of something that has a name. */
    private interface Work {
        void run() throws IOException;
    }

    private int named(String name, Work work) {
        try {
            work.run();
            return ExitCode.DONE;
        } catch (DamagedFileException e) {
            console().err().println("datagen: " + name + ": " + e.getMessage());
            return ExitCode.DIFFERENCE;
        } catch (DecryptionException e) {
            throw new Refusal(e, name + ": " + e.getMessage());
        } catch (NoSuchFileException e) {
            throw new Refusal(e, name + ": there is no such file");
        } catch (IOException e) {
            throw new Refusal(e, name + ": cannot be read (" + ExportException.reason(e) + ")");
        }
    }

    /** Returns a stream that ends the command when a signal has arrived, so that no part of a file is left. */
    private OutputStream stoppable(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                if (termination().requested()) {
                    throw new InterruptedCommandException("decrypt was interrupted; repeat the command");
                }
                out.write(source, offset, length);
            }
        };
    }

    /** Decrypts files, and all encrypted files below folders, and returns the worst exit code. */
    private int intoFolder(List<Path> sources, @Nullable Path target, Decryptor decryptor) {
        if (target == null) {
            throw new Refusal("decrypt needs --out DIR for several files or a folder");
        }
        int code = sources.stream()
                .mapToInt(each -> into(target, each, whole(decryptor)))
                .max()
                .orElse(ExitCode.DONE);
        String done = "decrypted %,d files, %,d bytes; %d were damaged, %d were not encrypted";
        console().err().println(Amounts.text(done, decrypted, bytes, damaged, plain));
        return code;
    }

    /** Decrypts a file, or all encrypted files below a folder, into a folder in which they have the same names. */
    private int into(Path target, Path source, Content content) {
        if (!Files.isDirectory(source)) {
            return counted(source, target, target.resolve(source.getFileName()), content);
        }
        if (source.toAbsolutePath().normalize().equals(target.toAbsolutePath().normalize())) {
            throw new Refusal("--out " + target + ": has the encrypted files; name another folder");
        }
        int code = ExitCode.DONE;
        try (Stream<Path> below = Files.walk(source)) {
            for (Path file : (Iterable<Path>) below.filter(Files::isRegularFile)::iterator) {
                if (isEncrypted(file)) {
                    code = Math.max(code, counted(file, target, target.resolve(source.relativize(file)), content));
                } else {
                    plain++;
                }
            }
        } catch (IOException e) {
            throw new Refusal(e, source + ": cannot be read (" + ExportException.reason(e) + ")");
        }
        return code;
    }

    private static boolean isEncrypted(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Decryptor.recognizes(in);
        }
    }

    private int counted(Path file, Path target, Path to, Content content) {
        try {
            Files.createDirectories(to.getParent());
        } catch (IOException e) {
            throw new Refusal(e, "--out " + target + ": cannot be written (" + ExportException.reason(e) + ")");
        }
        int code = file(file, to, content);
        decrypted += code == ExitCode.DONE ? 1 : 0;
        damaged += code == ExitCode.DONE ? 0 : 1;
        return code;
    }
}
