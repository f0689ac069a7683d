package org.nuxeo.elasticsearch.io;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.DocumentModel;

/** Writes the index document of a document. */
public class JsonESDocumentWriter {
    public JsonESDocumentWriter() {
        throw SignatureOnly.called();
    }

    protected Map<String, String> getBinaryFulltext(DocumentModel documentModel) {
        throw SignatureOnly.called();
    }

    protected void writeContextParameters(
            JsonGenerator jsonGenerator, DocumentModel documentModel, Map<String, String> map) throws IOException {
        throw SignatureOnly.called();
    }

    public void writeESDocument(
            JsonGenerator jsonGenerator, DocumentModel documentModel, String[] texts, Map<String, String> map)
            throws IOException {
        throw SignatureOnly.called();
    }

    protected void writeSchemas(JsonGenerator jsonGenerator, DocumentModel documentModel, String[] texts)
            throws IOException {
        throw SignatureOnly.called();
    }

    protected void writeSystemProperties(JsonGenerator jsonGenerator, DocumentModel documentModel) throws IOException {
        throw SignatureOnly.called();
    }
}
