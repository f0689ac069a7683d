// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.corpus.UsState;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.KindModel;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Schema;

/** The contributions that make the types of a content model known to a Nuxeo server. */
public final class TypeContributions {

    private static final Set<String> OF_PLUGIN = Set.of("customer", "account", "all");

    /** Types that every server has. Such a type is added to; a definition would take away its own schemas. */
    private static final Set<String> OF_NUXEO =
            Set.of("Domain", "Folder", "Workspace", "WorkspaceRoot", "OrderedFolder", "File", "Note");

    private final ContentModel model;
    private final StringBuilder xml = new StringBuilder();

    private TypeContributions(ContentModel model) {
        this.model = model;
    }

    /** Returns the XML of a component with schemas, types and life cycles. The schemas are those of {@link SchemaFiles}. */
    public static String of(ContentModel model) {
        return new TypeContributions(model).write();
    }

    private String write() {
        List<Kind> kinds = model.kinds().stream().filter(this::isOwn).toList();
        xml.append(String.format(Locale.ROOT, """
                <?xml version="1.0" encoding="UTF-8"?>
                <component name="org.nuxeo.datagen.model.%s" version="1.0">
                """, model.name().replaceAll("[^A-Za-z0-9.-]", "-")));
        Map<String, Collection<NuxeoField>> schemas = NuxeoField.bySchema(model);
        boolean overrides = schemas.keySet().stream().anyMatch(OF_PLUGIN::contains);
        xml.append("  <require>org.nuxeo.ecm.core.CoreExtensions</require>\n");
        xml.append("  <require>org.nuxeo.ecm.core.LifecycleCoreExtensions</require>\n");
        if (overrides) {
            xml.append("  <require>org.nuxeo.datagen.importer.types</require>\n");
        }
        extension("org.nuxeo.ecm.core.schema.TypeService", "schema");
        schemas.forEach(this::schema);
        xml.append("  </extension>\n");
        extension("org.nuxeo.ecm.core.schema.TypeService", "doctype");
        kinds.stream()
                .collect(Collectors.groupingBy(kind -> names(kind).get(0), LinkedHashMap::new, Collectors.toList()))
                .forEach(this::type);
        xml.append("  </extension>\n");
        extension("org.nuxeo.ecm.core.lifecycle.LifeCycleService", "types");
        xml.append("    <types>\n");
        kinds.stream().flatMap(this::lifeCycles).distinct().forEach(xml::append);
        return xml.append("    </types>\n  </extension>\n\n</component>\n").toString();
    }

    private boolean isOwn(Kind kind) {
        return !kind.isVersion()
                && (!kind.isShared() || !OF_NUXEO.contains(model.kind(kind).type()));
    }

    private void extension(String target, String point) {
        xml.append(String.format(Locale.ROOT, "\n  <extension target=\"%s\" point=\"%s\">\n", target, point));
    }

    /** Appends a schema, which has no prefix if the names in MongoDB have none. */
    private void schema(String name, Collection<NuxeoField> fields) {
        boolean plain = fields.stream().allMatch(NuxeoField::plainKey);
        xml.append("    <schema name=\"").append(name).append("\" prefix=\"").append(plain ? "" : name);
        xml.append("\" src=\"schemas/").append(name).append(".xsd\"");
        xml.append(OF_PLUGIN.contains(name) ? " override=\"true\"/>\n" : "/>\n");
    }

    /** Appends the type of kinds, which can share it. Letters have a type for each state, and one that these extend. */
    private void type(String name, List<Kind> kinds) {
        boolean added = OF_NUXEO.contains(name);
        String base = kinds.get(0).isFolder() ? "Folder" : "File";
        String how = added ? "append=\"true\"" : "extends=\"" + base + "\"";
        xml.append("    <doctype name=\"")
                .append(name)
                .append("\" ")
                .append(how)
                .append(">\n");
        elements("schema", kinds.stream().flatMap(this::schemas));
        elements("facet", kinds.stream().flatMap(this::facets));
        subtypes(kinds);
        xml.append("    </doctype>\n");
        kinds.stream()
                .flatMap(kind -> names(kind).stream().skip(1))
                .distinct()
                .forEach(each -> xml.append(
                        String.format(Locale.ROOT, "    <doctype name=\"%s\" extends=\"%s\"/>\n", each, name)));
    }

    private void elements(String element, Stream<String> names) {
        names.distinct()
                .forEach(each -> xml.append(String.format(Locale.ROOT, "      <%s name=\"%s\"/>\n", element, each)));
    }

    private Stream<String> schemas(Kind kind) {
        List<String> schemas = new ArrayList<>();
        NuxeoField.of(model, kind).forEach(field -> schemas.add(field.schema()));
        if (kind.isFolder() && kind.hasFiles()) {
            schemas.add(Schema.FILE.prefix());
        }
        if (model.files(kind).size() > 1) {
            schemas.add(ContentSchema.STORED_FILES);
        }
        return schemas.stream();
    }

    private Stream<String> facets(Kind kind) {
        return model.kind(kind).facets().stream()
                .filter(facet -> !KindModel.builtIn(kind).facets().contains(facet));
    }

    private void subtypes(List<Kind> kinds) {
        List<String> below = model.kinds().stream()
                .filter(each -> kinds.contains(each.parent()) && !each.isVersion())
                .sorted(Comparator.comparing(each -> !each.isSeries()))
                .flatMap(each -> names(each).stream())
                .distinct()
                .toList();
        if (!below.isEmpty()) {
            xml.append("      <subtypes>\n");
            below.forEach(each -> xml.append("        <type>").append(each).append("</type>\n"));
            xml.append("      </subtypes>\n");
        }
    }

    private Stream<String> lifeCycles(Kind kind) {
        return names(kind).stream()
                .filter(name -> !OF_NUXEO.contains(name))
                .map(name -> String.format(
                        Locale.ROOT,
                        "      <type name=\"%s\">%s</type>\n",
                        name,
                        model.kind(kind).lifeCyclePolicy()));
    }

    /** Returns the types of a kind. If they differ by state, the first is the one without a state. */
    private List<String> names(Kind kind) {
        Set<String> names = new LinkedHashSet<>();
        names.add(model.kind(kind).type(""));
        Arrays.stream(UsState.values())
                .forEach(state -> names.add(model.kind(kind).type(state.code())));
        return List.copyOf(names);
    }
}
