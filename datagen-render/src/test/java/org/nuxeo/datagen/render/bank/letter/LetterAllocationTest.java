// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.LoadedBlob;

class LetterAllocationTest {

    private static final int LETTERS = 2000;

    @ParameterizedTest
    @ValueSource(longs = {0, 147_000, 100_000_000})
    void renderingALetterWithLengthAndMd5AllocatesNothing(long size) {
        Generator generator = new Generator(DatasetVersion.V1, 2020, 2020, Corpus.builtIn());
        Account[] accounts = new Account[LETTERS];
        for (int i = 0; i < LETTERS; i++) {
            accounts[i] = generator.account(i * 7919L);
            // the first use of a name creates its string
            accounts[i].customer().fullName();
        }
        LoadedBlob blob = new LoadedBlob();
        byte[] target = new byte[200_000];
        byte[] digest = new byte[32];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        renderAll(blob, accounts, size, target, digest);
        long before = threads.getCurrentThreadAllocatedBytes();
        long empty = threads.getCurrentThreadAllocatedBytes() - before;
        before = threads.getCurrentThreadAllocatedBytes();
        renderAll(blob, accounts, size, target, digest);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before - empty;
        assertThat(allocated).as("bytes for %d letters", LETTERS).isLessThan(LETTERS);
    }

    private static void renderAll(LoadedBlob blob, Account[] accounts, long size, byte[] target, byte[] digest) {
        long total = 0;
        for (Account account : accounts) {
            blob.load(LetterFrames.ALL.of(BlobFormat.DOCX), account, size);
            blob.md5(digest, 0);
            total += blob.lengthBytes();
            total += blob.read(Math.max(0, size - 100_000), target, 0, target.length);
        }
        assertThat(total).isPositive();
    }
}
