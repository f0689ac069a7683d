// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

/** Metadata of statements computed from their positions in a second. */
public class MetadataBenchmark extends AtPosition {

    /** Computes the document with its customer and account, so that all fields are available. */
    @Benchmark
    public void document(Blackhole hole) {
        Document document = dataset.document(firstStatement + walk.next());
        hole.consume(bank.account(document));
        hole.consume(document.id());
        hole.consume(document.parentId());
        hole.consume(document.repository());
        hole.consume(document.documentMillis());
    }

    /** Computes the document and the texts of all fields. */
    @Benchmark
    public void documentWithAllTexts(Blackhole hole) {
        Document document = dataset.document(firstStatement + walk.next());
        hole.consume(bank.account(document));
        hole.consume(document.id().toString());
        hole.consume(document.parentId().toString());
        hole.consume(document.repository().label());
        hole.consume(document.documentMillis());
        hole.consume(document.path());
        hole.consume(document.title());
        hole.consume(document.fileName());
        hole.consume(document.blobKey().text());
    }

    /** Computes the identity of an ordinal, and the ordinal of that identity. */
    @Benchmark
    public long identityAndBack() {
        Identity identity = dataset.identity(firstStatement + walk.next());
        return dataset.ordinal(identity);
    }

    /** Draws a customer and a statement with as many fields from a sequence. */
    @Benchmark
    public Object naiveSequentialRandom() {
        return sequence.metadata(sequence.customer());
    }
}
