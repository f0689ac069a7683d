// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.nuxeoapi.BundleCheck;
import org.nuxeo.datagen.nuxeoapi.EdgeCheck;
import org.nuxeo.datagen.nuxeoapi.SignatureList;

/** The classes of Nuxeo that this bundle uses. */
class NuxeoLinkageTest {

    private static final Path CLASSES = Path.of("target/classes");

    @Test
    void linksInLts2023() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2023(), Set.of()))
                .isEmpty();
    }

    @Test
    void linksInLts2021() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2021(), Set.of()))
                .isEmpty();
    }

    @Test
    void linksInLts2025() throws IOException {
        assertThat(BundleCheck.problems(CLASSES, SignatureList.lts2025(), Set.of()))
                .isEmpty();
    }

    @Test
    void onlyThePackageNuxeoUsesClassesOfNuxeo() throws IOException {
        assertThat(EdgeCheck.problems(CLASSES, "org.nuxeo.datagen.blobstore.nuxeo"))
                .isEmpty();
    }
}
