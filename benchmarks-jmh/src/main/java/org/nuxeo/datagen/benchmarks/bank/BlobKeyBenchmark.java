// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.text.PlatformDigest;
import org.openjdk.jmh.annotations.Benchmark;

/** Blob keys written and parsed in a second. The naive key is a text and a truncated SHA-256 in Base64. */
public class BlobKeyBenchmark extends AtPosition {

    private static final int CHECK_BYTES = 5;

    private final MessageDigest sha256 = PlatformDigest.of("SHA-256");
    private final Ring<Identity> statements = of(each -> each);
    private final Ring<String> keys = of(each -> generator.blobKey(each, 0).text());
    private final Ring<String> naiveKeys = of(this::naiveText);

    @Benchmark
    public String write() {
        return generator.blobKey(statements.next(), 0).text();
    }

    @Benchmark
    public BlobKey parse() {
        return BlobKey.parse(keys.next(), Bank.KINDS);
    }

    @Benchmark
    public String naiveWrite() {
        return naiveText(statements.next());
    }

    @Benchmark
    public Identity naiveParse() {
        byte[] all = Base64.getUrlDecoder().decode(naiveKeys.next());
        byte[] text = Arrays.copyOf(all, all.length - CHECK_BYTES);
        if (!Arrays.equals(check(text), Arrays.copyOfRange(all, text.length, all.length))) {
            throw new IllegalArgumentException("key: has a wrong checksum");
        }
        String[] fields = new String(text, StandardCharsets.UTF_8).split(":");
        return Bank.statement(Long.parseLong(fields[5]), Integer.parseInt(fields[6]));
    }

    private String naiveText(Identity identity) {
        DatasetSpec spec = dataset.spec();
        String ofDataset = spec.version() + ":" + spec.seed() + ":" + spec.dataSeed() + ":"
                + Long.toHexString(spec.corpusFingerprint());
        String fields = ofDataset + ":" + identity.kind().label() + ":" + identity.position() + ":" + identity.month();
        byte[] text = fields.getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(text, text.length + CHECK_BYTES);
        System.arraycopy(check(text), 0, all, text.length, CHECK_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    private byte[] check(byte[] text) {
        return Arrays.copyOf(sha256.digest(text), CHECK_BYTES);
    }
}
