package org.nuxeo.datagen.render.thumbnail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.render.Resources;

class StatementThumbnailToolTest {

    @Test
    void theToolMakesTheCommittedTiles() throws IOException {
        assertThat(StatementThumbnailTool.make())
                .isEqualTo(Resources.bytes(StatementThumbnail.class, StatementThumbnail.RESOURCE));
    }
}
