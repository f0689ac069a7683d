// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.yaml.TextFile;

/** Compiles templates of users into frames. */
public final class TemplateCompiler {

    private TemplateCompiler() {}

    /**
     * Compiles the template in a file. The fields of a picture are described in a file beside it, whose name is longer by
     * {@code .yaml}.
     *
     * @throws ArchiveException if the template has a mistake; the message has its place and what would be right
     */
    public static Frame compile(Path template) {
        String name = template.getFileName().toString();
        format(name);
        Path description = description(template);
        Path read = template;
        try {
            byte[] bytes = Files.readAllBytes(template);
            read = description;
            return compile(name, bytes, text(description), description);
        } catch (NoSuchFileException e) {
            throw new ArchiveException(read + ": there is no such file", e);
        } catch (IOException e) {
            throw new ArchiveException(read + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Compiles a template that is no picture.
     *
     * @param file name of the template's file, whose ending is the format
     * @throws ArchiveException if the template has a mistake; the message has its place and what would be right
     */
    public static Frame compile(String file, byte[] template) {
        return compile(file, template, "", Path.of(file));
    }

    private static Frame compile(String file, byte[] template, String text, Path description) {
        FrameFormat format = format(file);
        FieldNames names = new FieldNames();
        FrameBody body =
                switch (format) {
                    case DOCX -> new DocxTemplate(file, template, names).body();
                    case PDF -> new PdfTemplate(file, template, names).body();
                    case PNG, JPEG, TIFF -> new ImageTemplate(file, format, names).body(template, text, description);
                    default -> new TextTemplate(file, template, format, names).body();
                };
        return Frame.of(format, digest(template, text), names.fields(file), body);
    }

    /**
     * Returns the digest of a template and, for a picture, of its description, by which a frame knows its template.
     *
     * @throws IOException if they cannot be read
     */
    public static String digest(Path template) throws IOException {
        return digest(Files.readAllBytes(template), text(description(template)));
    }

    private static String digest(byte[] template, String description) {
        return Frame.digest(template, description.getBytes(StandardCharsets.UTF_8));
    }

    private static Path description(Path template) {
        return template.resolveSibling(template.getFileName() + ImageTemplate.DESCRIPTION);
    }

    private static String text(Path description) throws IOException {
        return Files.exists(description) ? TextFile.read(description, TextFile.MAX_MODEL_BYTES) : "";
    }

    /** Returns the endings of templates. */
    public static List<String> endings() {
        return Arrays.stream(FrameFormat.values())
                .flatMap(each -> each.extensions().stream())
                .toList();
    }

    private static FrameFormat format(String file) {
        String remedy = "cannot be a template; its name must end in ." + String.join(", .", endings());
        return FrameFormat.ofFile(file).orElseThrow(() -> FieldNames.error(file, remedy));
    }
}
