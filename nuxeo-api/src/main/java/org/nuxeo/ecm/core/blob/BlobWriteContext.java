package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A blob about to be written. */
public class BlobWriteContext {
    public final BlobContext blobContext;

    protected Path file;

    public final Supplier<String> keyComputer;

    public final KeyStrategy keyStrategy;

    public final KeyStrategy.WriteObserver writeObserver;

    public BlobWriteContext(
            BlobContext blobContext,
            KeyStrategy.WriteObserver writeObserver,
            Supplier<String> supplier,
            KeyStrategy keyStrategy) {
        throw SignatureOnly.called();
    }

    public BlobWriteContext copyWithKey(String key) {
        throw SignatureOnly.called();
    }

    public BlobWriteContext copyWithNoWriteObserverAndKey(String key) {
        throw SignatureOnly.called();
    }

    public Path getFile() {
        throw SignatureOnly.called();
    }

    public String getKey() {
        throw SignatureOnly.called();
    }

    public InputStream getStream() throws IOException {
        throw SignatureOnly.called();
    }

    public void setFile(Path path) {
        throw SignatureOnly.called();
    }

    public boolean useDeDuplication() {
        throw SignatureOnly.called();
    }
}
