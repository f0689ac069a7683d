// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.cli.command.FileDecryption.ByteRange;
import org.nuxeo.datagen.cli.help.HelpText;
import org.nuxeo.datagen.cli.option.EncryptionOptions;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.cli.process.Context;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code datagen decrypt}, which decrypts files that a sink has encrypted. */
@Command(
        name = "decrypt",
        description = {
            "Decrypt files of an encrypted render, or standard input.",
            "Exit code 4 if a file was changed or truncated; of such a file, nothing is left."
        })
@HelpText(
        examples = {
            "decrypt letters/letter.docx --encrypt-key-file key --out letter.docx",
            "decrypt store --encrypt-key-file key --out plain"
        },
        without = "--log-format")
final class DecryptCommand extends DatagenCommand {
    private static final String STANDARD_OUTPUT = "-";

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Encrypted files, or folders with such files (default: standard input).")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--out",
            paramLabel = "FILE|DIR|-",
            defaultValue = STANDARD_OUTPUT,
            description = "File to write, or a folder for several files and for folders, or - for standard output "
                    + "(default: ${DEFAULT-VALUE}).")
    private String out;

    @Option(
            names = "--from-byte",
            paramLabel = "N",
            defaultValue = "0",
            converter = PositionOptions.PositionConverter.class,
            description = "First byte of the content to write (default: ${DEFAULT-VALUE}). Only what it needs is read.")
    private long fromByte;

    @Option(
            names = "--length-bytes",
            paramLabel = "N",
            converter = PositionOptions.CountConverter.class,
            description = "Number of bytes to write (default: all that follow).")
    private Long lengthBytes;

    @Mixin
    private EncryptionOptions.Keys keys;

    DecryptCommand(Context context) {
        super(context);
    }

    @Override
    public Integer call() {
        EncryptionKey key = keys.key(context().sources());
        if (key == null) {
            throw new UsageException("decrypt needs the key; give " + EncryptionOptions.Keys.KEYS);
        }
        ByteRange range = new ByteRange(fromByte, lengthBytes == null ? Long.MAX_VALUE : lengthBytes);
        FileDecryption decryption = new FileDecryption(context(), new Decryptor(key), range);
        boolean intoFolder = files.size() > 1 || files.stream().anyMatch(Files::isDirectory);
        if (!range.isAll() && (intoFolder || files.isEmpty())) {
            throw new UsageException("--from-byte, --length-bytes: need one FILE");
        }
        if (intoFolder) {
            return intoFolder(decryption);
        }
        int code = files.isEmpty() ? input(decryption) : file(decryption, files.get(0));
        context().console().out().flush();
        return code;
    }

    private int input(FileDecryption decryption) {
        return out.equals(STANDARD_OUTPUT)
                ? decryption.toStream(System.in, output())
                : decryption.toFile(System.in, Path.of(out));
    }

    private int file(FileDecryption decryption, Path file) {
        if (out.equals(STANDARD_OUTPUT)) {
            return decryption.toStream(file, output());
        }
        Path target = Path.of(out);
        return decryption.toFile(file, Files.isDirectory(target) ? target.resolve(file.getFileName()) : target);
    }

    private OutputStream output() {
        return context().console().out();
    }

    private int intoFolder(FileDecryption decryption) {
        if (out.equals(STANDARD_OUTPUT)) {
            throw new UsageException("decrypt needs --out DIR for several files or a folder");
        }
        FileDecryption.Folder folder = new FileDecryption.Folder(decryption, Path.of(out));
        files.forEach(folder::add);
        context().console().err().println(folder.summary());
        return folder.exitCode();
    }
}
