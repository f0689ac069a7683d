// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.nuxeo.datagen.store.id.IdScheme;

/** The BSON encoders of all repositories, created once for a stage. Thread safe. */
public final class BsonEncoders {

    /** Encoders for new repositories with ids of the default type. */
    public static final BsonEncoders DEFAULT = new BsonEncoders(IdScheme.DEFAULT, Rights.ASSUMED);

    private final IdScheme ids;
    private final Rights rights;
    private final Map<String, BsonEncoder> encoders = new ConcurrentHashMap<>();

    /**
     * @param ids how repositories store ids
     * @param rights read rights of documents
     */
    public BsonEncoders(IdScheme ids, Rights rights) {
        this.ids = Objects.requireNonNull(ids, "ids");
        this.rights = Objects.requireNonNull(rights, "rights");
    }

    public IdScheme ids() {
        return ids;
    }

    /** Returns the encoder for a repository. */
    public BsonEncoder of(String repository) {
        return encoders.computeIfAbsent(repository, name -> new BsonEncoder(ids, rights.of(name)));
    }
}
