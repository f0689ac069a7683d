// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.cli.file.FileDecryption;
import org.nuxeo.datagen.cli.file.FileDecryption.ByteRange;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.cli.option.PositionOptions;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.export.encryption.Decryptor;
import org.nuxeo.datagen.export.encryption.EncryptionKey;
import org.nuxeo.datagen.export.encryption.EncryptionWords;
import org.nuxeo.datagen.importer.report.ExitCode;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen decrypt}, which decrypts files that a sink has encrypted. */
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
        ByteRange bytes = new ByteRange(
                description.number(FROM_BYTE),
                description.has(LENGTH_BYTES) ? description.number(LENGTH_BYTES) : Long.MAX_VALUE);
        FileDecryption decryption = new FileDecryption(console(), termination(), new Decryptor(key), bytes);
        List<Path> files = given.getValue();
        boolean intoFolder = files.size() > 1 || files.stream().anyMatch(Files::isDirectory);
        Refusal.when(
                !bytes.isAll() && (intoFolder || files.isEmpty()), "--from-byte, --length-bytes: need one FILE");
        String out = description.knownText(OUT);
        Path target = out.equals(STANDARD_OUTPUT) ? null : Path.of(out);
        if (intoFolder) {
            return intoFolder(files, decryption, target);
        }
        int code =
                files.isEmpty() ? decryption.input(target) : decryption.file(files.get(0), named(files.get(0), target));
        console().out().flush();
        return code;
    }

    /** Returns the file to write: if a folder is given, the one of the same name in it. */
    private @Nullable Path named(Path file, @Nullable Path target) {
        return target != null && Files.isDirectory(target) ? target.resolve(file.getFileName()) : target;
    }

    private int intoFolder(List<Path> files, FileDecryption decryption, @Nullable Path target) {
        if (target == null) {
            throw new Refusal("decrypt needs --out DIR for several files or a folder");
        }
        int code = files.stream()
                .mapToInt(each -> decryption.into(target, each))
                .max()
                .orElse(ExitCode.DONE);
        console().err().println(decryption.summary());
        return code;
    }
}
