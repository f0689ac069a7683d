// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.testing.Samples;

/**
 * The driver reads what the encoder wrote. The expected JSON is that of a document that Nuxeo wrote, with the sample's
 * values.
 */
class BsonEncoderTest {

    private static BsonDocument encoded(StoredDocument document) {
        ByteSink out = new ByteSink(16);
        BsonEncoder.DEFAULT.encode(document, out);
        return new RawBsonDocument(out.array(), 0, out.length()).decode(new org.bson.codecs.BsonDocumentCodec());
    }

    private static final String RIGHTS = """
            "ecm:racl": ["Administrator", "administrators", "members"],
            "ecm:majorVersion": {"$numberLong": "0"}, "ecm:minorVersion": {"$numberLong": "0"},
            "ecm:lifeCyclePolicy": "default", "ecm:lifeCycleState": "project",
            "ecm:systemChangeToken": {"$numberLong": "0"}, "ecm:changeToken": {"$numberLong": "0"},
            """;

    private static final String PEOPLE = """
            "dc:creator": "Administrator", "dc:lastContributor": "Administrator", "dc:contributors": ["Administrator"]
            """;

    @Test
    void writesEveryFieldWithNuxeosType() {
        String expected = """
                {"_id": {"$oid": "010203046000000000001001"}, "ecm:id": "id-1", "ecm:parentId": "parent",
                "ecm:ancestorIds": ["parent", "state", "00000000-0000-0000-0000-000000000000"],
                "ecm:name": "n-2015-07", "ecm:primaryType": "Statement",
                """ + RIGHTS + """
                "dc:title": "Statement \\"é\\\\\\t",
                "dc:created": {"$date": {"$numberLong": "1577934245000"}},
                "dc:modified": {"$date": {"$numberLong": "1577934245000"}},
                """ + PEOPLE + """
                , "dc:publisher": "tag",
                "customer:firstname": "José", "customer:lastname": "O'Neil", "customer:number": "C-1",
                "customer:address": {"street": "1 Main Street", "city": "Miami", "state": "FL", "country": "USA"},
                "account:number": "C-1-01", "all:documentDate": {"$date": {"$numberLong": "1435665600000"}},
                "content": {"data": "datagen:k", "name": "n.pdf", "mime-type": "application/pdf",
                "digest": "0123456789abcdef0123456789abcdef", "length": {"$numberLong": "4711"}},
                "ecm:blobKeys": ["datagen:k"]}
                """;
        BsonDocument wanted = BsonDocument.parse(expected);
        BsonDocument found = encoded(Samples.statement());
        assertThat(found).isEqualTo(wanted);
        assertThat(found.keySet()).containsExactlyElementsOf(wanted.keySet());
    }

    @Test
    void omitsFieldsThatADocumentLacks() {
        String expected = """
                {"_id": {"$oid": "000000000000000040000000"}, "ecm:id": "f-1",
                "ecm:parentId": "00000000-0000-0000-0000-000000000000",
                "ecm:ancestorIds": ["00000000-0000-0000-0000-000000000000"],
                "ecm:name": "florida", "ecm:primaryType": "Domain",
                """ + RIGHTS + """
                "dc:title": "Florida", "dc:created": {"$date": {"$numberLong": "0"}},
                "dc:modified": {"$date": {"$numberLong": "0"}},
                """ + PEOPLE + "}";
        assertThat(encoded(Samples.folder())).isEqualTo(BsonDocument.parse(expected));
    }
}
