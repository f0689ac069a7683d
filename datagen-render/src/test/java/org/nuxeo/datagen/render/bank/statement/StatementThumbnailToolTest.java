// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.text.Resources;

class StatementThumbnailToolTest {

    @Test
    void theToolMakesTheCommittedTiles() throws IOException {
        assertThat(StatementThumbnailTool.make())
                .isEqualTo(Resources.bytes(StatementFrames.class, StatementFrames.THUMBNAIL));
    }
}
