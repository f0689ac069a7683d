// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.letter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.text.Resources;

class LetterThumbnailToolTest {

    @Test
    void theToolMakesTheCommittedTiles() throws IOException {
        assertThat(LetterThumbnailTool.make()).isEqualTo(Resources.bytes(LetterFrames.class, LetterFrames.THUMBNAIL));
    }
}
