// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test that rebuilds the templates of cards, which takes about a minute. */
@Tag("long")
class CardTemplateIT {

    @Test
    void theToolMakesTheCommittedTemplate() throws IOException {
        try (InputStream in = CardTemplate.class.getResourceAsStream(CardTemplate.RESOURCE)) {
            assertThat(CardTemplateTool.make()).isEqualTo(in.readAllBytes());
        }
    }

    @Test
    void theToolMakesTheCommittedPalette() throws IOException {
        try (InputStream in = CardPalette.class.getResourceAsStream(CardPalette.RESOURCE)) {
            assertThat(CardPaletteTool.make()).isEqualTo(in.readAllBytes());
        }
    }

    @Test
    void theToolMakesTheCommittedTiles() throws IOException {
        try (InputStream in = CardFrames.class.getResourceAsStream(CardFrames.THUMBNAIL)) {
            assertThat(CardThumbnailTool.make()).isEqualTo(in.readAllBytes());
        }
    }
}
