// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.model.frame.FrameValues;
import org.nuxeo.datagen.model.template.NeutralPage;
import org.nuxeo.datagen.model.template.TemplateCompiler;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.LoadedBlob;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Files of a user's template with their MD5 in a second, beside statements of the bank that were padded to the same length.
 * The texts are those of the statements and are drawn before. A template should have half of the bank's rate.
 */
public class TemplateBenchmark extends HotPath {

    /** Length of all files, which no natural one exceeds. */
    private static final int BYTES = 128 << 10;

    private static final String HTML = """
            <!DOCTYPE html><html><body><h1>{{title}}</h1><table><tr><th>Account</th><td>{{number}}</td></tr>\
            <tr><th>Opening balance</th><td>{{opening}}</td></tr><tr><th>Closing balance</th><td>{{closing}}</td></tr>\
            </table><table>{{#lines}}<tr><td>{{lines.day}}</td><td>{{lines.counterparty}}</td>\
            <td>{{lines.category}}</td><td>{{lines.amount}}</td><td>{{lines.balance}}</td></tr>{{/lines}}\
            </table></body></html>""";

    private static final List<String> COLUMNS = List.of("day", "counterparty", "category", "amount", "balance");

    /** Lines of a statement on the page, which has no tables: each value is a field of its own. HTML has all lines. */
    private static final int ROWS = 10;

    /** A template with the texts of a statement: the page of documents without one, or HTML. */
    @Param({"PAGE", "HTML"})
    public String template;

    private final Dataset dataset = Samples.whole();
    private final Supplier<LoadedStatement> statements = Samples.statements(dataset, 0);
    private final Rendering<LoadedStatement> bank =
            new Rendering<>(StatementFrames.ALL.of(BlobFormat.PDF), statements, BYTES);
    private final LoadedBlob file = new LoadedBlob();
    private final byte[] digest = new byte[16];
    private FrameBody frames;
    private Ring<FrameValues> values;

    @Setup
    public void compile() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("number", "Account");
        labels.put("opening", "Opening balance");
        labels.put("closing", "Closing balance");
        for (int row = 0; row < ROWS; row++) {
            for (String column : COLUMNS) {
                labels.put(column + row, column);
            }
        }
        Frame frame = template.equals("PAGE")
                ? NeutralPage.frame(labels, "")
                : TemplateCompiler.compile("a.html", HTML.getBytes(StandardCharsets.UTF_8));
        values = Ring.of(Samples.samples(dataset, Bank.STATEMENT, 0).map(each -> texts(frame, statements.get())));
        frames = frame.body();
    }

    private static FrameValues texts(Frame frame, LoadedStatement statement) {
        StatementLines lines = statement.lines();
        List<String> names = frame.fields().names();
        FrameValues texts = new FrameValues(frame.fields());
        texts.set(names.indexOf("title"), 0, statement.account().customer().fullName());
        texts.set(names.indexOf("number"), 0, statement.account().numberText());
        texts.set(names.indexOf("opening"), 0, Long.toString(lines.openingCents()));
        texts.set(names.indexOf("closing"), 0, Long.toString(lines.closingCents()));
        boolean repeats = names.contains("lines.day");
        int rows = repeats ? lines.count() : Math.min(ROWS, lines.count());
        for (int i = 0; i < rows; i++) {
            List<String> row = List.of(
                    Integer.toString(lines.day(i)),
                    lines.counterparty(i),
                    lines.category(i).label(),
                    Long.toString(lines.amountCents(i)),
                    Long.toString(lines.balanceCents(i)));
            for (int k = 0; k < row.size(); k++) {
                String column = COLUMNS.get(k);
                int field = names.indexOf(repeats ? "lines." + column : column + i);
                texts.set(field, repeats ? i : 0, row.get(k));
            }
        }
        return texts;
    }

    @Benchmark
    public long ofTheTemplate() {
        file.load(frames, values.next(), BYTES);
        file.md5(digest, 0);
        return file.lengthBytes() + digest[0];
    }

    @Benchmark
    public long ofTheBank() {
        return bank.lengthAndMd5();
    }
}
