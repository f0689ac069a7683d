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
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.export.ExportException;
import org.nuxeo.datagen.export.encryption.DecryptionException;
import org.nuxeo.datagen.export.encryption.DecryptionException.DamagedFileException;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.importer.run.StopSource;

/** The decryption of files. A damaged file is reported on standard error, and others may follow. */
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

    private final Console console;
    private final StopSource stop;
    private final Decryptor decryptor;
    private final ByteRange range;
    private long bytes;
    private long decrypted;
    private long damaged;
    private long plain;

    public FileDecryption(Console console, StopSource stop, Decryptor decryptor, ByteRange range) {
        this.console = console;
        this.stop = stop;
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
            try (SeekableByteChannel in = Files.newByteChannel(source)) {
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
            content.writeTo(stoppable(console.out()));
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
            console.err().println("datagen: " + name + ": " + e.getMessage());
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
                if (stop.requested()) {
                    throw new Termination.InterruptedCommandException("decrypt was interrupted; repeat the command");
                }
                out.write(source, offset, length);
            }
        };
    }

    /**
     * Decrypts a file, or all encrypted files below a folder, into a folder in which they have the same names, and returns the
     * worst exit code.
     */
    public int into(Path target, Path source) {
        if (!Files.isDirectory(source)) {
            return decrypt(source, target, target.resolve(source.getFileName()));
        }
        if (source.toAbsolutePath().normalize().equals(target.toAbsolutePath().normalize())) {
            throw new Refusal("--out " + target + ": has the encrypted files; name another folder");
        }
        int code = ExitCode.DONE;
        try (Stream<Path> below = Files.walk(source)) {
            for (Path file : (Iterable<Path>) below.filter(Files::isRegularFile)::iterator) {
                if (isEncrypted(file)) {
                    code = Math.max(code, decrypt(file, target, target.resolve(source.relativize(file))));
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

    private int decrypt(Path file, Path target, Path to) {
        try {
            Files.createDirectories(to.getParent());
        } catch (IOException e) {
            throw new Refusal(e, "--out " + target + ": cannot be written (" + ExportException.reason(e) + ")");
        }
        int code = file(file, to);
        decrypted += code == ExitCode.DONE ? 1 : 0;
        damaged += code == ExitCode.DONE ? 0 : 1;
        return code;
    }

    /** Returns what was done with the files of folders, in one line. */
    public String summary() {
        return "decrypted " + WholeNumber.grouped(decrypted) + " files, " + WholeNumber.grouped(bytes) + " bytes; "
                + damaged + " were damaged, " + plain + " were not encrypted";
    }
}
