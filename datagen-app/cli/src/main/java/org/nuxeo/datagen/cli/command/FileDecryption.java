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
import java.util.Iterator;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.cli.process.ExitCode;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.export.FileFailures;
import org.nuxeo.datagen.export.encryption.DecryptionException;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.Decryptor;

/** The decryption of single files. A damaged file is reported on standard error, and others may follow. */
final class FileDecryption {
    private static final String STANDARD_INPUT = "standard input";

    /**
     * A range of bytes.
     *
     * @param from position of the first byte
     * @param lengthBytes number of bytes, or {@link Long#MAX_VALUE} for all that follow
     */
    record ByteRange(long from, long lengthBytes) {
        boolean isAll() {
            return from == 0 && lengthBytes == Long.MAX_VALUE;
        }
    }

    private final Context context;
    private final Decryptor decryptor;
    private final ByteRange range;
    private long bytes;

    FileDecryption(Context context, Decryptor decryptor, ByteRange range) {
        this.context = context;
        this.decryptor = decryptor;
        this.range = range;
    }

    /** Returns the total length of decrypted contents. */
    long bytes() {
        return bytes;
    }

    /** Decrypts a file to another file and returns the exit code. */
    int toFile(Path source, Path target) {
        return named(source.toString(), () -> {
            try (SeekableByteChannel in = open(source)) {
                BlobFile.write(out -> decrypt(in, out), target);
            }
        });
    }

    /** Decrypts a file to a stream and returns the exit code. */
    int toStream(Path source, OutputStream out) {
        return named(source.toString(), () -> {
            try (SeekableByteChannel in = open(source)) {
                decrypt(in, out);
            }
        });
    }

    /** Decrypts a stream to a file and returns the exit code. */
    int toFile(InputStream source, Path target) {
        return named(
                STANDARD_INPUT,
                () -> BlobFile.write(out -> bytes += decryptor.decrypt(source, stoppable(out)), target));
    }

    /** Decrypts a stream to another and returns the exit code. */
    int toStream(InputStream source, OutputStream out) {
        return named(STANDARD_INPUT, () -> bytes += decryptor.decrypt(source, out));
    }

    private void decrypt(SeekableByteChannel in, OutputStream out) throws IOException {
        OutputStream to = stoppable(out);
        bytes += range.isAll()
                ? decryptor.decrypt(Channels.newInputStream(in), to)
                : decryptor.decrypt(in, range.from(), range.lengthBytes(), to);
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
    static final class Folder {
        private final FileDecryption files;
        private final Path target;
        private int exitCode = ExitCode.DONE;
        private long decrypted;
        private long damaged;
        private long plain;

        Folder(FileDecryption files, Path target) {
            this.files = files;
            this.target = target;
        }

        /** Decrypts a file, or all encrypted files below a folder. */
        void add(Path source) {
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
            return "decrypted " + decrypted + " files, " + files.bytes() + " bytes; " + damaged + " were damaged, "
                    + plain + " were not encrypted";
        }
    }
}
