// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.render.bank.card.CardFrames;
import org.nuxeo.datagen.render.bank.letter.LetterFrames;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.FileLengths;
import org.nuxeo.datagen.render.frame.Frames;
import org.nuxeo.datagen.render.frame.LoadedBlob;

/** The files of a bank: ID cards, letters and statements. */
public final class BankFiles implements ArchiveFiles {

    private static final Map<Kind, Frames<?>> FRAMES =
            Map.of(Bank.IDCARD, CardFrames.ALL, Bank.LETTER, LetterFrames.ALL, Bank.STATEMENT, StatementFrames.ALL);

    /** Measured again by {@code FileLengthsTest}. */
    private static final Map<Kind, FileLengths> LENGTHS = Map.of(
            Bank.IDCARD, new FileLengths(37_110, 1_080),
            Bank.LETTER, new FileLengths(17_078, 12.5),
            Bank.STATEMENT, new FileLengths(18_760, 403));

    @Override
    public List<BlobFormat> formats(Kind kind, int file) {
        Frames<?> known = FRAMES.get(kind);
        if (known == null) {
            throw new IllegalArgumentException(
                    "kind " + kind.label() + ": has no blob; render letter, idcard or statement");
        }
        Check.refuse(file != 0, () -> "file " + (file + 1L) + ": a " + kind.noun() + " has 1");
        return known.formats();
    }

    @Override
    public Loader loader() {
        return new BankLoader();
    }

    @Override
    public @Nullable FileLengths lengths(Dataset dataset, Kind kind) {
        boolean known = dataset.spec().blobSizeBytes() == 0
                && dataset.spec().corpusFingerprint()
                        == Bank.standard().source().fingerprint();
        return known ? LENGTHS.get(kind) : null;
    }

    @Override
    public boolean haveLength(Kind kind, long blobSizeBytes) {
        Frames<?> frames = FRAMES.get(kind);
        return frames != null
                && blobSizeBytes >= frames.of(frames.formats().get(0)).maxNaturalBytes();
    }

    /** Loads documents. It keeps the lines of a statement. */
    private static final class BankLoader implements Loader {

        private final LoadedStatement statement = new LoadedStatement();
        private @Nullable Dataset dataset;
        private @Nullable BankDataset bank;

        @Override
        public void load(Document document, int file, BlobFormat format, long blobSizeBytes, LoadedBlob blob) {
            BankDataset of = bank(document.dataset());
            Kind kind = document.kind();
            if (kind == Bank.IDCARD) {
                blob.load(CardFrames.ALL.of(format), of.generator().idCard(of.customer(document)), blobSizeBytes);
                return;
            }
            Account account = of.account(document);
            if (kind == Bank.LETTER) {
                blob.load(LetterFrames.ALL.of(format), account, blobSizeBytes);
                return;
            }
            statement.fill(of.generator(), account, document.identity().month());
            blob.load(StatementFrames.ALL.of(format), statement, blobSizeBytes);
        }

        private BankDataset bank(Dataset of) {
            if (bank == null || dataset != of) {
                dataset = of;
                bank = Bank.of(of);
            }
            return bank;
        }
    }
}
