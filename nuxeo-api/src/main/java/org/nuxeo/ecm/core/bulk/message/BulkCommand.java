package org.nuxeo.ecm.core.bulk.message;

import java.io.Serializable;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** An action and the documents it is for. */
public class BulkCommand implements Serializable {
    protected BulkCommand() {
        throw SignatureOnly.called();
    }

    public String getAction() {
        throw SignatureOnly.called();
    }

    public int getBatchSize() {
        throw SignatureOnly.called();
    }

    public int getBucketSize() {
        throw SignatureOnly.called();
    }

    public String getId() {
        throw SignatureOnly.called();
    }

    public Map<String, Serializable> getParams() {
        throw SignatureOnly.called();
    }

    public String getQuery() {
        throw SignatureOnly.called();
    }

    public String getRepository() {
        throw SignatureOnly.called();
    }

    public String getUsername() {
        throw SignatureOnly.called();
    }

    /** Makes a bulk command. */
    public static class Builder {
        public Builder(String text, String text2, String text3) {
            throw SignatureOnly.called();
        }

        public Builder batch(int number) {
            throw SignatureOnly.called();
        }

        public Builder bucket(int number) {
            throw SignatureOnly.called();
        }

        public BulkCommand build() {
            throw SignatureOnly.called();
        }

        public Builder param(String text, Serializable serializable) {
            throw SignatureOnly.called();
        }

        public Builder params(Map<String, Serializable> map) {
            throw SignatureOnly.called();
        }

        public Builder repository(String text) {
            throw SignatureOnly.called();
        }

        public Builder useExternalScroller() {
            throw SignatureOnly.called();
        }
    }
}
