// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.model.frame.FrameValues;
import org.nuxeo.datagen.render.frame.LoadedBlob;

/** Files of frames, each checked for what holds for all of them. */
final class FrameChecks {

    private FrameChecks() {}

    static Frame compile(String file, String template) {
        return TemplateCompiler.compile(file, template.getBytes(StandardCharsets.UTF_8));
    }

    static NamedValues values(Frame frame) {
        return new NamedValues(frame, new FrameValues(frame.fields()));
    }

    static String text(Frame frame, NamedValues values) throws Exception {
        return new String(bytes(frame, values), StandardCharsets.UTF_8);
    }

    /** Returns a file in its natural length. */
    static byte[] bytes(Frame frame, NamedValues values) throws Exception {
        return bytes(frame, values, 0);
    }

    /**
     * Returns a file after comparing its length, digests and ranges with those of the whole, also when the frame was
     * written and read, and when it renders something else before.
     */
    static byte[] bytes(Frame frame, NamedValues values, long size) throws Exception {
        byte[] file = frame.toBytes();
        assertThat(Frame.of(file).toBytes()).isEqualTo(file);
        FrameBody body = Frame.of(file).body();
        LoadedBlob blob = new LoadedBlob();
        blob.load(body, new FrameValues(frame.fields()), 0);
        blob.load(body, values.values(), size);
        byte[] whole = whole(blob);
        assertThat(blob.lengthBytes()).isEqualTo(whole.length);
        if (size > 0) {
            assertThat(whole).hasSizeGreaterThanOrEqualTo(Math.toIntExact(size));
        }
        byte[] digest = new byte[32];
        blob.md5(digest, 0);
        assertThat(Arrays.copyOf(digest, 16))
                .isEqualTo(MessageDigest.getInstance("MD5").digest(whole));
        blob.sha256(digest, 0);
        assertThat(digest).isEqualTo(MessageDigest.getInstance("SHA-256").digest(whole));
        Random random = new Random(size);
        for (int i = 0; i < 20; i++) {
            int from = random.nextInt(whole.length);
            byte[] range = new byte[random.nextInt(whole.length - from) + 1];
            assertThat(blob.read(from, range, 0, range.length)).isEqualTo(range.length);
            assertThat(range).isEqualTo(Arrays.copyOfRange(whole, from, from + range.length));
        }
        assertThat(unchecked(frame, values, size)).isEqualTo(whole);
        return whole;
    }

    /** Returns a file alone. */
    static byte[] unchecked(Frame frame, NamedValues values, long size) throws IOException {
        LoadedBlob blob = new LoadedBlob();
        blob.load(frame.body(), values.values(), size);
        return whole(blob);
    }

    private static byte[] whole(LoadedBlob blob) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        blob.writeTo(out);
        return out.toByteArray();
    }

    /** Returns lengths from the natural one on, the first ones close together. */
    static List<Long> paddedSizes(long natural) {
        return List.of(
                natural + 1,
                natural + 7,
                natural + 63,
                natural + 64,
                natural + 65,
                natural + 200,
                natural + 1_090,
                natural + 70_000,
                natural + 300_000);
    }
}
