// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.testing.Datasets;

class ImportIdsTest {

    /** A dataset with fewer customers and months than the documents that are looked up. */
    private static final Dataset ANY = Datasets.ofBank(3, 1);

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void theIdOfAPathIsTheDocumentsId(FilePlan plan) {
        Dataset dataset = Datasets.ofBank(spec -> spec.customers(12).filePlan(plan));
        Map<String, ImportIds> byRepository = new HashMap<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            ImportIds ids =
                    byRepository.computeIfAbsent(document.repository().label(), name -> new ImportIds(ANY, name));
            assertThat(ids.id(document.path())).isEqualTo(document.id().toString());
            int slash = document.path().lastIndexOf('/');
            String parent = slash == 0 ? "/" : document.path().substring(0, slash);
            assertThat(ids.id(parent)).isEqualTo(document.parentId().toString());
        }
    }

    @Test
    void anotherSeedGivesAnotherIdOrNone() {
        Dataset dataset = Datasets.ofBank(60);
        Dataset other = Datasets.ofBank(spec -> spec.seed(7));
        ImportIds ids = new ImportIds(other, "us-east");
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            if (!document.kind().isShared()) {
                assertThat(idOrNull(ids, document.path()))
                        .isNotEqualTo(document.id().toString());
            }
        }
    }

    private static String idOrNull(ImportIds ids, String path) {
        try {
            return ids.id(path);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    @Test
    void statesKeepTheirIdsInARepositoryOfAnotherName() {
        ImportIds ids = new ImportIds(ANY, "default");
        assertThat(ids.id("/california")).isEqualTo(new ImportIds(ANY, "us-west").id("/california"));
        assertThat(ids.id("/maine")).isEqualTo(new ImportIds(ANY, "us-east").id("/maine"));
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
        assertThatThrownBy(() -> new ImportIds(ANY, "us-west").id(path))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(path)
                .hasMessageContaining("seed");
    }

    @Test
    void idsBelowAFolderDifferFromThoseBelowTheRoot() {
        ImportIds root = new ImportIds(ANY, "us-west");
        ImportIds folder = new ImportIds(ANY, "us-west", "11111111-2222-3333-4444-555555555555");
        assertThat(root.id("/california"))
                .isEqualTo(ANY.id(Bank.US_WEST, root.identity("/california")).toString());
        assertThat(root.id("/")).isEqualTo(DocumentId.ROOT.toString());
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
