package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The limits of a cache of files. */
public class CachingConfiguration extends PropertyBasedConfiguration {
    public CachingConfiguration(String key, Map<String, String> map) throws IOException {
        super(null, null);
        throw SignatureOnly.called();
    }

    public CachingConfiguration(Path path, long number, long number2, long number3) {
        super(null, null);
        throw SignatureOnly.called();
    }
}
