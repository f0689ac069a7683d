// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.FilePlan;
import org.nuxeo.datagen.core.id.DocumentId;

class MessageIdentitiesTest {

    /** A dataset with fewer customers and months than the documents that are looked up. */
    private static final Dataset ANY =
            Dataset.of(DatasetSpec.builder().customers(3).months(1).build());

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void theIdOfAPathIsTheDocumentsId(FilePlan plan) {
        Dataset dataset =
                Dataset.of(DatasetSpec.builder().customers(60).filePlan(plan).build());
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            MessageIdentities ids =
                    new MessageIdentities(ANY, document.repository().label());
            assertThat(ids.id(document.path())).isEqualTo(document.id());
            int slash = document.path().lastIndexOf('/');
            String parent = slash == 0 ? "/" : document.path().substring(0, slash);
            assertThat(ids.id(parent)).isEqualTo(document.parentId());
        }
    }

    @Test
    void anotherSeedGivesAnotherIdOrNone() {
        Dataset dataset = Dataset.of(DatasetSpec.builder().customers(60).build());
        Dataset other = Dataset.of(DatasetSpec.builder().seed(7).build());
        MessageIdentities ids = new MessageIdentities(other, "us-east");
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            if (!document.kind().isShared()) {
                assertThat(idOrNull(ids, document.path())).isNotEqualTo(document.id());
            }
        }
    }

    private static DocumentId idOrNull(MessageIdentities ids, String path) {
        try {
            return ids.id(path);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Test
    void statesKeepTheirIdsInARepositoryOfAnotherName() {
        MessageIdentities ids = new MessageIdentities(ANY, "default");
        assertThat(ids.id("/california")).isEqualTo(new MessageIdentities(ANY, "us-west").id("/california"));
        assertThat(ids.id("/maine")).isEqualTo(new MessageIdentities(ANY, "us-east").id("/maine"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nowhere",
                "/california/x",
                "/california/00000-00000-0000000/04",
                "/california/00000-00000-0000000/IDCard/x",
                "/2015/x",
                "/2015/may-2014",
                "/1999",
                "/2015/may-2015/x",
                "/2015/may-2015/00000-00000-0000000-01-2015-13",
                "/california/"
            })
    void pathsWithoutADocumentAreRefused(String path) {
        assertThatThrownBy(() -> new MessageIdentities(ANY, "us-west").id(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(path)
                .hasMessageContaining("seed");
    }

    @Test
    void idsBelowAFolderDifferFromThoseBelowTheRoot() {
        MessageIdentities identities = new MessageIdentities(ANY, "us-west");
        ImportIds root = new ImportIds(identities, DocumentId.ROOT.toString());
        ImportIds folder = new ImportIds(identities, "11111111-2222-3333-4444-555555555555");
        assertThat(root.id("/california"))
                .isEqualTo(identities.id("/california").toString());
        assertThat(folder.id("/")).isEqualTo("11111111-2222-3333-4444-555555555555");
        assertThat(folder.id("/california"))
                .isNotEqualTo(root.id("/california"))
                .isEqualTo(folder.id("/california"));
    }

    @Test
    void pathsAreNormalized() {
        assertThat(ImportIds.normalized("//a//b/")).isEqualTo("/a/b");
        assertThat(ImportIds.normalized("/")).isEqualTo("/");
        assertThat(ImportIds.normalized(null)).isEqualTo("/");
        assertThat(ImportIds.path("/", "a")).isEqualTo("/a");
        assertThat(ImportIds.path("/a", "b")).isEqualTo("/a/b");
    }
}
