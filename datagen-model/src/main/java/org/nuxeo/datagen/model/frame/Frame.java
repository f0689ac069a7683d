// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.render.digest.Sha256;

/**
 * A template of a user, compiled into static bytes and slots. Rendering copies the static bytes and writes the values of
 * the fields between them; what depends on both (lengths, positions, checksums) is computed from parts that were prepared.
 * So the bytes of a file depend on the frame and the values alone, and on no library that once read the template.
 *
 * <p>Each format is a {@link FrameBody}. A body is a head, which all files share and whose digest states are saved, and a
 * tail. The compiler puts as much into the head as the format allows:
 *
 * <ul>
 *   <li>{@link TextBody}: everything up to a place before the first slot, then the rest of the text.
 *   <li>{@link ZipBody}: all entries without slots, as they are in the template. Then each entry with slots as a deflate
 *       stream of pieces that were deflated in advance, with their effect on the CRC, and stored blocks with the values;
 *       then the directory.
 *   <li>{@link PdfBody}: the whole template. The values are an incremental update of it, with objects, a cross-reference
 *       section and a trailer of its own.
 *   <li>{@link PngBody}, {@link TiffBody} and {@link JpegBody}: the pixels or blocks that all files share were coded when
 *       the picture was compiled; texts are set in stored blocks, or as blocks that were coded too.
 * </ul>
 *
 * <p>The file of a frame: the eight bytes {@value #MAGIC}; as a zlib stream the label of the format, the digest of the
 * template, the names of the fields, and the body; and the SHA-256 of what the stream holds. Numbers are big-endian; texts
 * and bytes follow their length. The first 16 digits of the final digest are part of the file's name.
 *
 * @param format what the files are
 * @param templateSha256 digest of the template in lower-case hexadecimal
 * @param fields the fields
 * @param body what is rendered
 */
public record Frame(FrameFormat format, String templateSha256, FrameFields fields, FrameBody body) {

    private static final String MAGIC = "DGFRAME1";
    private static final int NAME_DIGITS = 16;
    private static final String DAMAGED = "is damaged: its digest differs; compile the template again";

    /** Ending of the names of frames. */
    public static final String ENDING = ".frame";

    /**
     * Reads a frame.
     *
     * @throws IllegalArgumentException if the bytes are not a frame, or are damaged
     */
    public static Frame of(byte[] file) {
        int length = file.length - Sha256.DIGEST_BYTES;
        Check.refuse(
                length < MAGIC.length()
                        || !new String(file, 0, MAGIC.length(), StandardCharsets.ISO_8859_1).equals(MAGIC),
                () -> "is no frame; make one by 'model compile TEMPLATE'");
        try (InputStream stream =
                new InflaterInputStream(new ByteArrayInputStream(file, MAGIC.length(), length - MAGIC.length()))) {
            byte[] content = stream.readAllBytes();
            if (!Arrays.equals(file, length, file.length, sha256(content, content.length), 0, Sha256.DIGEST_BYTES)) {
                throw new IllegalArgumentException(DAMAGED);
            }
            return in(FrameFile.of(content), null);
        } catch (ZipException e) {
            throw new IllegalArgumentException(DAMAGED, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("is no frame of this version; compile the template again", e);
        }
    }

    /** Returns the bytes of the frame's file. */
    public byte[] toBytes() {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(Ascii.bytes(MAGIC));
        // for the frame's file only; files made from it need no deflater
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(file)) {
            in(FrameFile.to(content), this);
            content.writeTo(deflated);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        file.writeBytes(sha256(content.toByteArray(), content.size()));
        return file.toByteArray();
    }

    private static Frame in(FrameFile file, @Nullable Frame of) throws IOException {
        FrameFormat format = FrameFormat.of(file.text(of, each -> each.format.label()));
        String template = file.text(of, Frame::templateSha256);
        List<String> names = file.list(of, each -> each.fields.names(), (part, name) -> part.text(name, text -> text));
        return new Frame(format, template, new FrameFields(names), file.part(of, Frame::body, format.body()));
    }

    /** Returns the name of a frame's file beside its template. */
    public static String fileName(String template, byte[] file) {
        String digest = HexFormat.of().formatHex(file, file.length - Sha256.DIGEST_BYTES, file.length);
        return template + "." + digest.substring(0, NAME_DIGITS) + ENDING;
    }

    /** Returns the digest of the first bytes of an array. */
    static byte[] sha256(byte[] bytes, int length) {
        byte[] digest = new byte[Sha256.DIGEST_BYTES];
        Sha256.INSTANCE.finish(Sha256.INSTANCE.begin(), bytes, 0, length, digest, 0);
        return digest;
    }

    /** Returns the digest of a template in lower-case hexadecimal. */
    public static String digest(byte[] template) {
        return HexFormat.of().formatHex(sha256(template, template.length));
    }
}
