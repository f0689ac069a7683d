// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatementPdfTest {

    private final StatementPdf pdf = new StatementPdf();
    private final byte[] target = new byte[pdf.maxNaturalBytes()];

    @Test
    void renderingAllocatesNothing() {
        List<LoadedStatement> statements =
                IntStream.range(0, 100).mapToObj(StatementSamples::sample).toList();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        renderAll(statements, 20);
        long before = threads.getCurrentThreadAllocatedBytes();
        renderAll(statements, 20);
        long perStatement = (threads.getCurrentThreadAllocatedBytes() - before) / (20L * statements.size());
        assertThat(perStatement).isZero();
    }

    @Test
    void tailsDependNeitherOnTheOffsetNorOnThePreviousContentOfTheArray() {
        LoadedStatement statement = StatementSamples.sample(9);
        int length = pdf.renderTail(statement, pdf.head().length, 0, target, 0);
        byte[] expected = Arrays.copyOf(target, length);
        Arrays.fill(target, (byte) 'x');
        assertThat(pdf.renderTail(statement, pdf.head().length, 0, target, 77)).isEqualTo(length);
        assertThat(Arrays.copyOfRange(target, 77, 77 + length)).isEqualTo(expected);
        assertThat(target[76]).isEqualTo((byte) 'x');
        assertThat(target[77 + length]).isEqualTo((byte) 'x');
    }

    @Test
    void statementsRenderedTwiceAreEqualAndDifferFromOthers() {
        LoadedStatement statement = new LoadedStatement();
        byte[] first = StatementSamples.pdf(StatementSamples.fill(1, statement));
        byte[] second = StatementSamples.pdf(StatementSamples.fill(2, statement));
        assertThat(StatementSamples.pdf(StatementSamples.fill(1, statement))).isEqualTo(first);
        assertThat(second).isNotEqualTo(first);
    }

    private void renderAll(List<LoadedStatement> statements, int rounds) {
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < statements.size(); i++) {
                pdf.renderTail(statements.get(i), pdf.head().length, 0, target, 0);
            }
        }
    }
}
