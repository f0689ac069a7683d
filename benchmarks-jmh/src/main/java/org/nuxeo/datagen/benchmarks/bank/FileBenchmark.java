// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.bank.card.CardFrames;
import org.nuxeo.datagen.render.bank.letter.LetterFrames;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Frames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Files of each format in a second, whose content is computed before. Our digests start from a saved state, the naive way
 * digests all bytes, and the limit only the bytes that differ between documents.
 */
public class FileBenchmark extends HotPath {

    private static final int MANY = 64;
    private static final long FIRST_POSITION = 10_000_000_000L;

    @Param({"PDF", "DOCX", "JPEG", "TIFF_JPEG", "TIFF_DEFLATE", "TIFF_G4", "THUMBNAIL"})
    public BlobFormat format;

    /** Length to which files are padded, or 0 for their natural length. */
    @Param("0")
    public int blobSizeBytes;

    private final Dataset dataset = Samples.vast();
    // set by prepare for each format
    @SuppressWarnings("NullAway.Init")
    private Rendering<?> rendering;

    /** Writes a file of the same kind with a library. */
    private Callable<byte[]> library;

    @Setup
    public void prepare() throws IOException {
        Generator generator = Bank.of(dataset).generator();
        switch (format) {
            case PDF -> {
                Ring<LoadedStatement> statements =
                        prepare(StatementFrames.ALL, Bank.STATEMENT, at -> new LoadedStatement()
                                .fill(generator, generator.account(at.position()), at.month()));
                library = () -> StatementPdfBenchmark.PdfBoxStatement.bytes(statements.next());
            }
            case DOCX -> {
                prepare(LetterFrames.ALL, Bank.LETTER, each -> generator.account(each.position()));
                Map<String, byte[]> parts = parts(file(LetterFrames.ALL, format, generator.account(FIRST_POSITION)));
                library = () -> zipped(parts);
            }
            default -> {
                prepare(CardFrames.ALL, Bank.IDCARD, each -> generator.idCard(each.position()));
                byte[] jpeg = file(CardFrames.ALL, BlobFormat.JPEG, generator.idCard(FIRST_POSITION));
                BufferedImage picture = ImageIO.read(new ByteArrayInputStream(jpeg));
                library = () -> {
                    ByteArrayOutputStream out = new ByteArrayOutputStream();
                    ImageIO.write(picture, "jpeg", out);
                    return out.toByteArray();
                };
            }
        }
    }

    private <D> Ring<D> prepare(Frames<D> frames, Kind kind, Function<Identity, D> content) {
        Ring<D> documents =
                Ring.of(Samples.samples(dataset, kind, FIRST_POSITION).map(content));
        rendering = new Rendering<>(frames.of(format), documents::next, blobSizeBytes);
        return documents;
    }

    private static <D> byte[] file(Frames<D> frames, BlobFormat format, D content) {
        return new Rendering<>(frames.of(format), () -> content, 0).bytes();
    }

    /** Renders the tail into a buffer that already has the head. */
    @Benchmark
    public int render() {
        return rendering.tail();
    }

    @Benchmark
    public long lengthAndMd5() {
        return rendering.lengthAndMd5();
    }

    /** Renders many documents at a time, as sinks do. */
    @Benchmark
    @OperationsPerInvocation(MANY)
    public long lengthAndMd5OfMany() {
        return rendering.lengthAndMd5OfMany(MANY);
    }

    @Benchmark
    public byte[] naiveMd5OfAllBytes() {
        return rendering.md5OfAllBytes();
    }

    @Benchmark
    public byte[] limitMd5OfOwnBytes() {
        return rendering.md5OfOwnBytes();
    }

    /** Writes a page with PDFBox, compresses the parts of a letter, or encodes a picture with ImageIO. */
    @Benchmark
    public byte[] naiveLibrary() throws Exception {
        return library.call();
    }

    private static Map<String, byte[]> parts(byte[] letter) throws IOException {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(letter))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                parts.put(entry.getName(), in.readAllBytes());
            }
        }
        return parts;
    }

    /** The naive way to render a letter: its parts in memory are compressed with {@code java.util.zip} each time. */
    private static byte[] zipped(Map<String, byte[]> parts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(32 << 10);
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                out.putNextEntry(new ZipEntry(part.getKey()));
                out.write(part.getValue());
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
