package org.nuxeo.ecm.core.blob;

import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Named by the signatures of other classes. */
public class PropertyBasedConfiguration {
    public PropertyBasedConfiguration(String key, Map<String, String> map) {
        throw SignatureOnly.called();
    }
}
