// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.NuxeoField;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;

/** The schemas of an archive as XSD files, for a Nuxeo bundle or a Studio project. */
public final class SchemaFiles {

    private static final String START = """
        <?xml version="1.0" encoding="UTF-8"?>
        <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
                   xmlns:nxs="http://www.nuxeo.org/datagen/schemas/%1$s"
                   targetNamespace="http://www.nuxeo.org/datagen/schemas/%1$s">

        """;

    private SchemaFiles() {}

    /** Returns the files by schema. Nuxeo's own schemas are missing. */
    public static Map<String, String> of(Archive archive) {
        Map<String, String> files = new LinkedHashMap<>();
        NuxeoField.bySchema(archive).forEach((schema, fields) -> files.put(schema, file(schema, fields)));
        return files;
    }

    private static String file(String schema, Collection<NuxeoField> fields) {
        StringBuilder types = new StringBuilder();
        StringBuilder elements = new StringBuilder();
        for (NuxeoField field : fields) {
            elements.append(element("  ", field.name(), type(field.name(), field.type(), types), ""));
        }
        return String.format(Locale.ROOT, START, schema) + types + elements + "\n</xs:schema>\n";
    }

    private static String element(String indent, String name, String type, String more) {
        return String.format(Locale.ROOT, "%s<xs:element name=\"%s\" type=\"%s\"%s/>\n", indent, name, type, more);
    }

    /** Returns the name of a type, after it has been declared if the language does not have it. */
    private static String type(String path, ValueType type, StringBuilder types) {
        return switch (type.base()) {
            case STRING -> "xs:string";
            case INTEGER -> "xs:integer";
            case LONG -> "xs:long";
            case DOUBLE -> "xs:double";
            case BOOLEAN -> "xs:boolean";
            case DATE -> "xs:date";
            case LIST -> list(path, type.elementType(), types);
            case COMPLEX -> complex(path, type, types);
        };
    }

    private static String list(String path, ValueType element, StringBuilder types) {
        String name = path + "List";
        String item = type(path + "Item", element, types);
        if (element.base() == Base.COMPLEX) {
            sequence(name, element("      ", "item", item, " minOccurs=\"0\" maxOccurs=\"unbounded\""), types);
        } else {
            types.append(String.format(Locale.ROOT, """
                      <xs:simpleType name="%s">
                        <xs:list itemType="%s"/>
                      </xs:simpleType>

                    """, name, item));
        }
        return "nxs:" + name;
    }

    private static String complex(String path, ValueType type, StringBuilder types) {
        StringBuilder parts = new StringBuilder();
        for (ValueType.Part part : type.parts()) {
            String name = path
                    + Character.toUpperCase(part.name().charAt(0))
                    + part.name().substring(1);
            parts.append(element("      ", part.name(), type(name, part.type(), types), ""));
        }
        sequence(path, parts.toString(), types);
        return "nxs:" + path;
    }

    private static void sequence(String name, String elements, StringBuilder types) {
        types.append(String.format(Locale.ROOT, """
                  <xs:complexType name="%s">
                    <xs:sequence>
                %s    </xs:sequence>
                  </xs:complexType>

                """, name, elements));
    }
}
