// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.PlatformDigest;
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
 * @param digest digest of what the frame's file holds, in lower-case hexadecimal: all that a dataset depends on
 */
public record Frame(FrameFormat format, String templateSha256, FrameFields fields, FrameBody body, String digest) {

    private static final String MAGIC = "DGFRAME1";
    private static final int NAME_DIGITS = 16;
    private static final String DAMAGED = "is damaged: its digest differs; compile the template again";

    /** Ending of the names of frames. */
    public static final String ENDING = ".frame";

    /** Returns a frame with its digest. */
    public static Frame of(FrameFormat format, String templateSha256, FrameFields fields, FrameBody body) {
        Frame made = new Frame(format, templateSha256, fields, body, "");
        return new Frame(format, templateSha256, fields, body, digest(made.content()));
    }

    /**
     * Reads a frame.
     *
     * @throws IllegalArgumentException if the bytes are not a frame, or are damaged
     */
    public static Frame of(byte[] file) {
        int length = file.length - Sha256.DIGEST_BYTES;
        int room = Math.max(0, Math.min(length, MAGIC.length()));
        Check.refuse(!Ascii.text(file, room).equals(MAGIC), () -> "is no frame; make one by 'model compile TEMPLATE'");
        try (InputStream stream =
                new InflaterInputStream(new ByteArrayInputStream(file, MAGIC.length(), length - MAGIC.length()))) {
            byte[] content = stream.readAllBytes();
            String digest = digest(content);
            if (!HexFormat.of().formatHex(file, length, file.length).equals(digest)) {
                throw new IllegalArgumentException(DAMAGED);
            }
            return in(FrameFile.of(content), null, digest);
        } catch (ZipException e) {
            throw new IllegalArgumentException(DAMAGED, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("is no frame of this version; compile the template again", e);
        }
    }

    /** Returns the bytes of the frame's file. */
    public byte[] toBytes() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(Ascii.bytes(MAGIC));
        // for the frame's file only; files made from it need no deflater
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(file)) {
            deflated.write(content());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        file.writeBytes(HexFormat.of().parseHex(digest));
        return file.toByteArray();
    }

    private byte[] content() {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try {
            in(FrameFile.to(content), this, digest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return content.toByteArray();
    }

    private static Frame in(FrameFile file, @Nullable Frame of, String digest) throws IOException {
        FrameFormat format =
                FrameFormat.of(file.text(of, each -> each.format.files().label()));
        String template = file.text(of, Frame::templateSha256);
        List<String> names = file.list(of, each -> each.fields.names(), (part, name) -> part.text(name, text -> text));
        return new Frame(format, template, new FrameFields(names), file.part(of, Frame::body, format.body), digest);
    }

    /** Returns the name of a frame's file beside its template. */
    public static String fileName(String template, byte[] file) {
        String digest = HexFormat.of().formatHex(file, file.length - Sha256.DIGEST_BYTES, file.length);
        return template + "." + digest.substring(0, NAME_DIGITS) + ENDING;
    }

    /** Returns the digest of the parts of a template, or of what a frame's file holds, in lower-case hexadecimal. */
    public static String digest(byte[]... parts) {
        MessageDigest digest = PlatformDigest.of("SHA-256");
        Stream.of(parts).forEach(digest::update);
        return HexFormat.of().formatHex(digest.digest());
    }
}
