// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.blobstore.UnknownBlobKeyException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.NuxeoException;
import org.nuxeo.ecm.core.blob.AbstractBlobStore;
import org.nuxeo.ecm.core.blob.BlobContext;
import org.nuxeo.ecm.core.blob.BlobInfo;
import org.nuxeo.ecm.core.blob.BlobStore;
import org.nuxeo.ecm.core.blob.ByteRange;
import org.nuxeo.ecm.core.blob.SimpleManagedBlob;
import org.nuxeo.ecm.core.blob.binary.BinaryGarbageCollector;

/** The provider as Nuxeo calls it, with test doubles that behave like Nuxeo's base classes. */
class OnDemandBlobProviderTest {

    private static final Generator GENERATOR = new Generator(DatasetVersion.V1, 2020, 2020, Corpus.builtIn());
    private static final BlobKey KEY = GENERATOR.blobKey(Bank.statement(77, Months.of(2015, 7)), 0);

    @TempDir
    Path folder;

    private final OnDemandBlobProvider provider = new OnDemandBlobProvider();
    private BlobStore store;
    private byte[] content;

    @BeforeEach
    void initialize() throws IOException {
        provider.initialize("datagen", Map.of());
        store = provider.store;
        try (InputStream in = store.getStream(KEY.text()).get()) {
            content = in.readAllBytes();
        }
    }

    @Test
    void propertiesOfTheDocumentAreKept() throws Exception {
        BlobInfo info = info(KEY.storedText());
        info.digest = "a-digest-with-hyphens";
        info.length = 12L;
        info.mimeType = "application/pdf";
        SimpleManagedBlob blob = (SimpleManagedBlob) provider.readBlob(info);
        assertThat(blob.getDigest()).isEqualTo("a-digest-with-hyphens");
        assertThat(blob.getLength()).isEqualTo(12);
        assertThat(blob.getDigestAlgorithm())
                .as("algorithm of a digest that is not MD5")
                .isNull();
        info.digest = md5(content);
        assertThat(((SimpleManagedBlob) provider.readBlob(info)).getDigestAlgorithm())
                .isEqualTo("MD5");
    }

    @Test
    void missingPropertiesAreThoseOfTheContent() throws Exception {
        BlobInfo info = info(KEY.storedText());
        SimpleManagedBlob blob = (SimpleManagedBlob) provider.readBlob(info);
        assertThat(blob.getDigest()).isEqualTo(md5(content));
        assertThat(blob.getDigestAlgorithm()).isEqualTo("MD5");
        assertThat(blob.getLength()).isEqualTo(content.length);
        assertThat(blob.getMimeType()).isEqualTo("application/pdf");
        assertThat(info.digest).as("the caller's info").isNull();
        assertThat(provider.getDigestAlgorithm()).isEqualTo("MD5");
        try (InputStream in = provider.getStream(blob)) {
            assertThat(in.readAllBytes()).isEqualTo(content);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k7", "datagen:k7", "pdf:AAAAAAAAAAAAAAAAAAAAAA"})
    void anUnknownKeyIsAnErrorAndNotAnEmptyFile(String key) {
        Path dest = folder.resolve("file");
        assertThat(store.exists(key)).isFalse();
        assertThat(provider.isValidKey(key)).isFalse();
        assertThat(provider.getKeyStrategy().isValidKey(key)).isFalse();
        assertNotFound(() -> provider.getStream(new SimpleManagedBlob("datagen", info(key))));
        assertNotFound(() -> provider.getStream(key, ByteRange.inclusive(0, 5)));
        assertThatThrownBy(() -> store.getStream(key)).isInstanceOf(UnknownBlobKeyException.class);
        assertThatThrownBy(() -> store.readBlob(key, dest)).isInstanceOf(UnknownBlobKeyException.class);
        assertThat(dest).doesNotExist();
    }

    /** Nuxeo answers HEAD from the document's metadata, but opens the blob if the metadata has no digest. */
    @Test
    void aKeyThatWasNeverIssuedHasNoDigest() throws Exception {
        BlobInfo info = info("datagen:k7");
        info.digest = md5(content);
        info.length = 12L;
        info.mimeType = "application/pdf";
        assertThat(((SimpleManagedBlob) provider.readBlob(info)).getDigest()).isNull();
    }

    private static void assertNotFound(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(NuxeoException.class, failure -> assertThat(failure.getStatusCode())
                        .isEqualTo(404));
    }

    @Test
    void aCacheOverTheStoreReadsCompleteFiles() throws IOException {
        // If the blob is not cached, CachingBlobStore asks for a file and then has the blob read into a temporary one.
        assertThat(store.getFile(KEY.text()).isKnown()).isFalse();
        Path temporary = Files.createFile(folder.resolve("tmp"));
        assertThat(store.readBlob(KEY.text(), temporary)).isTrue();
        assertThat(temporary).hasBinaryContent(content);
        String range = AbstractBlobStore.setByteRangeInKey(KEY.text(), ByteRange.inclusive(10, 19));
        assertThat(store.readBlob(range, temporary)).isTrue();
        assertThat(temporary).hasBinaryContent(Arrays.copyOfRange(content, 10, 20));
    }

    @Test
    void rangesCanBeRead() throws IOException {
        assertThat(provider.allowByteRange()).isTrue();
        ByteRange range = ByteRange.inclusive(100, 299);
        byte[] expected = Arrays.copyOfRange(content, 100, 300);
        assertThat(provider.getStream(KEY.storedText(), range).readAllBytes()).isEqualTo(expected);
        assertThat(store.getStream(AbstractBlobStore.setByteRangeInKey(KEY.text(), range))
                        .get()
                        .readAllBytes())
                .isEqualTo(expected);
        ByteRange toTheEnd = ByteRange.inclusive(content.length - 5, Long.MAX_VALUE - 10);
        assertThat(provider.getStream(KEY.text(), toTheEnd).readAllBytes())
                .isEqualTo(Arrays.copyOfRange(content, content.length - 5, content.length));
        assertThatThrownBy(() ->
                        provider.getStream(KEY.text(), ByteRange.inclusive(content.length + 1, content.length + 9)))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void writingIsRefused() throws IOException {
        Blob foreign = new SimpleManagedBlob("elsewhere", info("elsewhere:x"));
        assertThatThrownBy(() -> provider.writeBlob(foreign))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("dispatcher");
        assertThatThrownBy(() -> provider.writeBlob(new BlobContext(foreign))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> store.writeBlob(new BlobContext(foreign))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> provider.getKeyStrategy().getBlobWriteContext(new BlobContext(foreign)))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("dispatcher");
        Blob own = provider.readBlob(info(KEY.storedText()));
        assertThat(provider.writeBlob(new BlobContext(own))).isEqualTo(KEY.text());
        assertThat(provider.supportsUserUpdate()).isFalse();
    }

    @Test
    void copiesHaveTheSameKey() throws IOException {
        assertThat(store.copyBlobIsOptimized(store)).isTrue();
        assertThat(store.copyOrMoveBlob(null, store, KEY.text(), false)).isEqualTo(KEY.text());
        assertThat(store.copyOrMoveBlob(KEY.text(), store, KEY.storedText(), true))
                .isEqualTo(KEY.text());
        assertThat(store.copyOrMoveBlob(null, store, "unknown", false)).isNull();
        assertThatThrownBy(() -> store.copyOrMoveBlob("other", store, KEY.text(), false))
                .isInstanceOf(IOException.class);
    }

    @Test
    void deletingAndCollectingGarbageDoNothing() throws IOException {
        store.deleteBlob(KEY.text());
        store.deleteBlob(new BlobContext(null));
        store.clear();
        provider.deleteBlob(new BlobContext(null));
        BinaryGarbageCollector collector = provider.getBinaryGarbageCollector();
        assertThat(store.getBinaryGarbageCollector()).isSameAs(collector);
        collector.start();
        assertThat(collector.isInProgress()).isTrue();
        collector.mark(KEY.text());
        collector.stop(true);
        assertThat(collector.isInProgress()).isFalse();
        assertThat(collector.getStatus()).isNotNull();
        OnDemandBlobProvider other = new OnDemandBlobProvider();
        other.initialize("other", Map.of());
        assertThat(other.getBinaryGarbageCollector().getId())
                .as("or Nuxeo takes both for one storage")
                .isNotEqualTo(collector.getId());
        provider.close();
        assertThat(store.exists(KEY.text())).isTrue();
        assertThat(store.hasDefaultStorageClass(KEY.text())).isTrue();
        assertThat(store.getStream(KEY.text()).get().readAllBytes()).isEqualTo(content);
    }

    @Test
    void theScrollOfTheStoreIsEmpty() throws IOException {
        assertThat(provider.getStoreScrollName()).isEqualTo(OnDemandBlobProvider.SCROLL);
        assertThat(Files.readString(Path.of("src/main/resources/OSGI-INF/datagen-blobprovider.xml")))
                .contains("<scroll type=\"generic\" name=\"" + OnDemandBlobProvider.SCROLL
                        + "\" class=\"org.nuxeo.ecm.core.scroll.EmptyScroll\"/>");
    }

    @Test
    void thePropertyAddsACorpus() throws Exception {
        Path corpus = Path.of("../datagen-core/src/main/resources/org/nuxeo/datagen/core/bank/corpus/us");
        OnDemandBlobProvider other = new OnDemandBlobProvider();
        other.initialize("datagen", Map.of("corpus", " " + corpus + " ,"));
        assertThat(other.store.exists(KEY.text())).isTrue();
        assertThatThrownBy(() -> new OnDemandBlobProvider().initialize("datagen", Map.of("corpus", folder + "/none")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
    }

    /** The key of a model's file has no meaning without the model, so a server that is started again must know it. */
    @Test
    void thePropertyAddsModels() throws Exception {
        Dataset dataset = Datasets.of("hospital", 20);
        Document image =
                dataset.document(dataset.firstOrdinal(dataset.layout().kinds().of("image")));
        OnDemandBlobProvider other = new OnDemandBlobProvider();
        Path file = Files.writeString(
                folder.resolve("own.yaml"), "model: own\nformat: 2\nkinds: {box: {number: 'B-{6 digits}'}}");
        other.initialize("datagen", Map.of("model", "hospital, " + file));
        for (int i = 0; i < image.fileCount(); i++) {
            String key = image.blobKey(i).storedText();
            assertThat(other.isValidKey(key)).isTrue();
            assertThat(other.getKeyStrategy().isValidKey(key)).isTrue();
            assertThat(other.store.exists(key)).isTrue();
            SimpleManagedBlob blob = (SimpleManagedBlob) other.readBlob(info(key));
            assertThat(blob.getMimeType()).isEqualTo(i == 0 ? "image/jpeg" : "application/json");
            byte[] bytes = other.getStream(blob).readAllBytes();
            assertThat(blob.getDigest()).isEqualTo(md5(bytes));
            assertThat(blob.getLength()).isEqualTo(bytes.length);
            assertThat(provider.isValidKey(key)).as("without the model").isFalse();
            assertNotFound(() -> provider.getStream(key, null));
        }
        assertThat(other.isValidKey(KEY.storedText())).isTrue();
        assertThatThrownBy(() -> new OnDemandBlobProvider().initialize("datagen", Map.of("model", "hospital,hospitl")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("property model, hospitl: model hospitl: there is no such resource");
    }

    private static BlobInfo info(String key) {
        BlobInfo info = new BlobInfo();
        info.key = key;
        return info;
    }

    private static String md5(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    }
}
