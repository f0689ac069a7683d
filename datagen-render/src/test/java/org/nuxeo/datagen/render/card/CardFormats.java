package org.nuxeo.datagen.render.card;

import java.util.stream.Stream;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobFrames;

/** The formats of cards, as arguments of tests. */
final class CardFormats {

    private CardFormats() {}

    static Stream<BlobFormat> all() {
        return BlobFrames.formats(Kind.IDCARD).stream();
    }
}
