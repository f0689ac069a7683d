// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.format.DeflatedText;
import org.nuxeo.datagen.render.format.FillerEntry;
import org.nuxeo.datagen.render.format.ZipRecords;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;
import org.nuxeo.datagen.render.format.ZipRecords.Storage;

/**
 * A ZIP file of XML parts, such as a DOCX. The head holds the entries without slots. An entry with slots is a deflate stream
 * of texts that were deflated when the template was compiled, and stored blocks with the values between them; nothing is
 * compressed at run time. A remainder of the padding is white space after the root element of the first such entry.
 */
public final class ZipBody extends FrameBody {

    /** A text as long as this is deflated; a shorter one would hardly become shorter. */
    public static final int MIN_DEFLATED_BYTES = 300;

    private static final int MAX_DEFLATED_BYTES = 60_000;
    private static final int MAX_BLOCK_BYTES = 0xFFFF;
    private static final int BLOCK_HEADER_BYTES = 5;

    private final Entries whole;
    private final List<Entry> entries;

    /** Entries without slots: their local headers and data, their records in the directory, and their number. */
    private record Entries(byte[] local, byte[] directory, int count) {}

    /**
     * An entry with slots.
     *
     * @param parts texts and slots in their order
     */
    private record Entry(byte[] name, List<Part> parts) {

        static Entry in(FrameFile file, @Nullable Entry of) throws IOException {
            return new Entry(file.bytes(of, Entry::name), file.list(of, Entry::parts, Part::in));
        }
    }

    /** Either a deflated text or pieces. */
    public record Part(
            @Nullable DeflatedText text, @Nullable Pieces pieces) {

        static Part in(FrameFile file, @Nullable Part of) throws IOException {
            if (file.flag(of, each -> each.text != null)) {
                byte[] deflated =
                        file.bytes(of, each -> requireNonNull(each.text).deflated());
                return new Part(new DeflatedText(deflated), null);
            }
            return new Part(null, file.part(of, each -> requireNonNull(each.pieces), Pieces::in));
        }
    }

    private ZipBody(Entries whole, List<Entry> entries) {
        super(whole.local, FillerEntry.SHARED.filler());
        this.whole = whole;
        this.entries = List.copyOf(entries);
    }

    /**
     * Compiles a ZIP file.
     *
     * @param whole contents of entries without slots by name
     * @param filled parts of entries with slots by name
     */
    public static ZipBody of(Map<String, byte[]> whole, Map<String, List<Part>> filled) {
        ByteArrayOutputStream local = new ByteArrayOutputStream();
        ByteArrayOutputStream directory = new ByteArrayOutputStream();
        whole.forEach((name, content) -> {
            byte[] deflated = FrameFile.deflated(content, true);
            Storage storage = deflated.length < content.length ? Storage.DEFLATED : Storage.STORED;
            byte[] data = storage == Storage.DEFLATED ? deflated : content;
            byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
            int header = ZipEntry.LOCHDR + nameBytes.length;
            byte[] both = new byte[header + ZipEntry.CENHDR + nameBytes.length];
            ZipRecords.local(storage, nameBytes, both, 0);
            int crc = Crc32.update(0, content, 0, content.length);
            ZipRecords.sizes(crc, data.length, content.length, both, ZipEntry.LOCCRC);
            ZipRecords.central(storage, nameBytes, local.size(), ZipEntry.LOCCRC, both, header);
            local.write(both, 0, header);
            local.writeBytes(data);
            directory.write(both, header, both.length - header);
        });
        List<Entry> entries = new ArrayList<>();
        filled.forEach((name, parts) -> entries.add(new Entry(name.getBytes(StandardCharsets.UTF_8), parts)));
        return new ZipBody(new Entries(local.toByteArray(), directory.toByteArray(), whole.size()), entries);
    }

    /** Returns a static text in deflated parts. */
    public static List<Part> deflated(byte[] text) {
        List<Part> parts = new ArrayList<>();
        for (int from = 0; from < text.length; from += MAX_DEFLATED_BYTES) {
            byte[] part = Arrays.copyOfRange(text, from, Math.min(text.length, from + MAX_DEFLATED_BYTES));
            parts.add(new Part(new DeflatedText(FrameFile.deflated(part, false)), null));
        }
        return parts;
    }

    static ZipBody in(FrameFile file, @Nullable ZipBody of) throws IOException {
        byte[] local = file.bytes(of, ZipBody::head);
        byte[] directory = file.bytes(of, each -> each.whole.directory);
        Entries whole = new Entries(local, directory, file.number(of, each -> each.whole.count));
        return new ZipBody(whole, file.list(of, each -> each.entries, Entry::in));
    }

    @Override
    protected int maxTailBytes(FrameValues values) {
        int sum = whole.directory.length + ZipEntry.ENDHDR;
        for (Entry entry : entries) {
            sum += ZipEntry.LOCHDR + ZipEntry.CENHDR + 2 * entry.name.length + BLOCK_HEADER_BYTES;
            for (Part part : entry.parts) {
                if (part.text != null) {
                    sum += part.text.deflated().length;
                } else if (part.pieces != null) {
                    int bytes = part.pieces.maxBytes(values);
                    sum += bytes + (bytes / MAX_BLOCK_BYTES + 1) * BLOCK_HEADER_BYTES;
                }
            }
        }
        return sum;
    }

    @Override
    public int renderTail(FrameValues values, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long filler = tailOffset - whole.local.length;
        int rest = (int) (paddingBytes - filler);
        int at = filler > 0 ? FillerEntry.SHARED.close(filler, rest, target, offset) : offset;
        int fillerEnd = at;
        int spaces = filler > 0 ? 0 : rest;
        int[] locals = new int[entries.size()];
        for (int i = 0; i < locals.length; i++) {
            locals[i] = at;
            at = entry(entries.get(i), values, i == 0 ? spaces : 0, target, at);
        }
        int directory = at;
        int count = whole.count + locals.length;
        at = Ascii.put(whole.directory, target, at);
        if (filler > 0) {
            at = FillerEntry.central(whole.local.length, fillerEnd, target, at);
            count++;
        }
        long toPosition = tailOffset - offset;
        for (int i = 0; i < locals.length; i++) {
            int sizes = locals[i] + ZipEntry.LOCCRC;
            byte[] name = entries.get(i).name;
            at = ZipRecords.central(Storage.DEFLATED, name, locals[i] + toPosition, sizes, target, at);
        }
        return ZipRecords.end(count, at - directory, directory + toPosition, target, at) - offset;
    }

    private static int entry(Entry entry, FrameValues values, int spaces, byte[] target, int local) {
        int data = ZipRecords.local(Storage.DEFLATED, entry.name, target, local);
        int at = data;
        int crc = 0;
        int textBytes = 0;
        for (Part part : entry.parts) {
            if (part.text != null) {
                at = Ascii.put(part.text.deflated(), target, at);
                crc = part.text.appendedTo(crc);
                textBytes += part.text.textBytes();
            } else if (part.pieces != null) {
                int text = at + BLOCK_HEADER_BYTES;
                int length = part.pieces.put(values, target, text) - text;
                crc = Crc32.update(crc, target, text, length);
                textBytes += length;
                at = blocks(target, at, length);
            }
        }
        int last = FillerEntry.blockHeader(true, spaces, target, at);
        Arrays.fill(target, last, last + spaces, (byte) ' ');
        crc = Crc32.update(crc, target, last, spaces);
        at = last + spaces;
        ZipRecords.sizes(crc, at - data, textBytes + spaces, target, local + ZipEntry.LOCCRC);
        return at;
    }

    /**
     * Makes stored blocks of a text that stands after the room for the header of one.
     *
     * @return the index after the last block
     */
    private static int blocks(byte[] target, int from, int length) {
        int more = Math.max(0, (length - 1) / MAX_BLOCK_BYTES);
        for (int block = more; block >= 0; block--) {
            // the last ones first, which move farther to the right
            int begin = from + BLOCK_HEADER_BYTES + block * MAX_BLOCK_BYTES;
            int bytes = Math.min(MAX_BLOCK_BYTES, length - block * MAX_BLOCK_BYTES);
            System.arraycopy(target, begin, target, begin + block * BLOCK_HEADER_BYTES, bytes);
            FillerEntry.blockHeader(false, bytes, target, from + block * (MAX_BLOCK_BYTES + BLOCK_HEADER_BYTES));
        }
        return from + length + (more + 1) * BLOCK_HEADER_BYTES;
    }
}
