// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.file;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.CommandContext;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.export.FileFailures;
import org.nuxeo.datagen.export.encryption.DecryptionException;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.Decryptor;

/** The decryption of single files. A damaged file is reported on standard error, and others may follow. */
public final class FileDecryption {
    /**
     * A range of bytes.
     *
     * @param from position of the first byte
     * @param lengthBytes number of bytes, or {@link Long#MAX_VALUE} for all that follow
     */
    public record ByteRange(long from, long lengthBytes) {
        /** Returns whether it is the whole content. */
        public boolean isAll() {
            return from == 0 && lengthBytes == Long.MAX_VALUE;
        }
    }

    private final CommandContext context;
    private final Decryptor decryptor;
    private final ByteRange range;
    private long bytes;

    public FileDecryption(CommandContext context, Decryptor decryptor, ByteRange range) {
        this.context = context;
        this.decryptor = decryptor;
        this.range = range;
    }

    /**
     * Decrypts a file and returns the exit code.
     *
     * @param target file to write, or null for standard output
     */
    public int file(Path source, @Nullable Path target) {
        return named(source.toString(), () -> {
            try (SeekableByteChannel in = open(source)) {
                write(
                        target,
                        out -> bytes += range.isAll()
                                ? decryptor.decrypt(Channels.newInputStream(in), out)
                                : decryptor.decrypt(in, range.from(), range.lengthBytes(), out));
            }
        });
    }

    /**
     * Decrypts standard input and returns the exit code.
     *
     * @param target file to write, or null for standard output
     */
    public int input(@Nullable Path target) {
        return named("standard input", () -> write(target, out -> bytes += decryptor.decrypt(System.in, out)));
    }

    private void write(@Nullable Path target, WholeFile.Content content) throws IOException {
        if (target == null) {
            content.writeTo(stoppable(context.console().out()));
        } else {
            WholeFile.write(out -> content.writeTo(stoppable(out)), target);
        }
    }

    private static SeekableByteChannel open(Path source) throws IOException {
        try {
            return Files.newByteChannel(source);
        } catch (NoSuchFileException e) {
            throw new UsageException(source + ": there is no such file", e);
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
            context.console().err().println("datagen: " + name + ": " + e.getMessage());
            return ExitCode.DIFFERENCE;
        } catch (DecryptionException e) {
            throw new UsageException(name + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UsageException(name + ": cannot be read (" + FileFailures.reason(e) + ")", e);
        }
    }

    /** Returns a stream that ends the command when a signal has arrived, so that no part of a file is left. */
    private OutputStream stoppable(OutputStream out) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                if (context.termination().requested()) {
                    throw new Termination.InterruptedCommandException("decrypt was interrupted; repeat the command");
                }
                out.write(source, offset, length);
            }
        };
    }

    /** The decryption of files and folders into a folder, in which they have the same names. */
    public static final class Folder {
        private final FileDecryption files;
        private final Path target;
        private int exitCode = ExitCode.DONE;
        private long decrypted;
        private long damaged;
        private long plain;

        public Folder(FileDecryption files, Path target) {
            this.files = files;
            this.target = target;
        }

        /** Decrypts a file, or all encrypted files below a folder. */
        public void add(Path source) {
            if (!Files.isDirectory(source)) {
                decrypt(source, target.resolve(source.getFileName()));
                return;
            }
            if (source.toAbsolutePath()
                    .normalize()
                    .equals(target.toAbsolutePath().normalize())) {
                throw new UsageException("--out " + target + ": has the encrypted files; name another folder");
            }
            try (Stream<Path> below = Files.walk(source)) {
                for (Path file : (Iterable<Path>) below.filter(Files::isRegularFile)::iterator) {
                    addIfEncrypted(file, target.resolve(source.relativize(file)));
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
            int code = files.file(file, to);
            decrypted += code == ExitCode.DONE ? 1 : 0;
            damaged += code == ExitCode.DONE ? 0 : 1;
            exitCode = Math.max(exitCode, code);
        }

        /** Returns the worst exit code of a file. */
        public int exitCode() {
            return exitCode;
        }

        /** Returns what was done, in one line. */
        public String summary() {
            return "decrypted " + WholeNumber.grouped(decrypted) + " files, " + WholeNumber.grouped(files.bytes)
                    + " bytes; " + damaged + " were damaged, " + plain + " were not encrypted";
        }
    }
}
