// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.NuxeoField;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.model.rule.KindModel;

/** The contributions that make the types of an archive known to a Nuxeo server. */
public final class TypeContributions {

    /** Types that every server has. Such a type is added to; a definition would take away its own schemas. */
    private static final Set<String> OF_NUXEO = Stream.concat(
                    KindModel.FOLDERS_OF_NUXEO.stream(),
                    Stream.of("File", "Note", "Picture", "Audio", "Video", "Collection", "Favorites"))
            .collect(Collectors.toUnmodifiableSet());

    private final Archive archive;
    private final Set<String> ofPlugin;
    private final Map<String, Collection<NuxeoField>> schemas;
    private final StringBuilder xml = new StringBuilder();

    private TypeContributions(Archive archive) {
        this.archive = archive;
        this.schemas = NuxeoField.bySchema(archive);
        // the plugin brings the types of the bank
        this.ofPlugin = NuxeoField.bySchema(Archives.of(Archives.NAMES.get(0))).keySet();
    }

    /** Returns the XML of a component with schemas, types and life cycles. The schemas are those of {@link SchemaFiles}. */
    public static String of(Archive archive) {
        return new TypeContributions(archive).write();
    }

    private String write() {
        List<Kind> kinds = archive.kinds().stream().filter(this::isOwn).toList();
        line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        String name = archive.name().replaceAll("[^A-Za-z0-9.-]", "-");
        line("<component name=\"org.nuxeo.datagen.model.%s\" version=\"1.0\">", name);
        boolean overrides = schemas.keySet().stream().anyMatch(ofPlugin::contains);
        line("  <require>org.nuxeo.ecm.core.CoreExtensions</require>");
        line("  <require>org.nuxeo.ecm.core.LifecycleCoreExtensions</require>");
        if (overrides) {
            line("  <require>org.nuxeo.datagen.importer.types</require>");
        }
        extension("org.nuxeo.ecm.core.schema.TypeService", "schema");
        schemas.forEach(this::schema);
        line("  </extension>");
        extension("org.nuxeo.ecm.core.schema.TypeService", "doctype");
        kinds.stream()
                .collect(Collectors.groupingBy(kind -> names(kind).get(0), LinkedHashMap::new, Collectors.toList()))
                .forEach(this::type);
        line("  </extension>");
        extension("org.nuxeo.ecm.core.lifecycle.LifeCycleService", "types");
        line("    <types>");
        kinds.stream().flatMap(this::lifeCycles).distinct().forEach(xml::append);
        return xml.append("    </types>\n  </extension>\n\n</component>\n").toString();
    }

    private boolean isOwn(Kind kind) {
        return kind.source() == null
                && (!kind.isShared() || !OF_NUXEO.contains(archive.type(kind).name()));
    }

    private void extension(String target, String point) {
        line("\n  <extension target=\"%s\" point=\"%s\">", target, point);
    }

    private void line(String format, Object... values) {
        xml.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** Appends a schema, which has no prefix if the names in MongoDB have none. */
    private void schema(String name, Collection<NuxeoField> fields) {
        boolean plain = fields.stream().allMatch(NuxeoField::plainKey);
        String more = ofPlugin.contains(name) ? " override=\"true\"" : "";
        line("    <schema name=\"%1$s\" prefix=\"%2$s\" src=\"schemas/%1$s.xsd\"%3$s/>", name, plain ? "" : name, more);
    }

    /** Appends the type of kinds, which can share it. A type that differs by home has one that the others extend. */
    private void type(String name, List<Kind> kinds) {
        boolean added = OF_NUXEO.contains(name);
        String base = kinds.get(0).isFolder() ? "Folder" : "File";
        int before = xml.length();
        String how = added ? "append=\"true\"" : "extends=\"" + base + "\"";
        line("    <doctype name=\"%s\" %s>", name, how);
        int start = xml.length();
        elements("schema", kinds.stream().flatMap(this::schemas));
        elements("facet", kinds.stream().flatMap(this::facets));
        subtypes(name, kinds);
        if (added && xml.length() == start) {
            xml.setLength(before);
            return;
        }
        line("    </doctype>");
        kinds.stream()
                .flatMap(kind -> names(kind).stream().skip(1))
                .distinct()
                .forEach(each -> line("    <doctype name=\"%s\" extends=\"%s\"/>", each, name));
    }

    private void elements(String element, Stream<String> names) {
        names.distinct().forEach(each -> line("      <%s name=\"%s\"/>", element, each));
    }

    private Stream<String> schemas(Kind kind) {
        Stream<String> own = NuxeoField.of(archive.type(kind)).stream().map(NuxeoField::schema);
        boolean isVersionable = kind.isFolder() && kind.facets().contains(Kind.VERSIONABLE);
        Stream<String> ofNuxeo = Stream.of(
                kind.isFolder() && kind.hasFiles() ? Field.FILE_KEY.schema() : "",
                isVersionable ? "uid" : "",
                archive.type(kind).files().size() > 1 ? DocumentType.STORED_FILES : "");
        return Stream.concat(own.filter(schemas::containsKey), ofNuxeo.filter(each -> !each.isEmpty()));
    }

    private Stream<String> facets(Kind kind) {
        return archive.type(kind).facets().stream()
                .filter(facet -> !kind.facets().contains(facet) || kind.isFolder() && facet.equals(Kind.VERSIONABLE));
    }

    /** Appends the types that may lie in a type, without those of Nuxeo's own that may already. */
    private void subtypes(String name, List<Kind> kinds) {
        List<String> below = archive.kinds().stream()
                .filter(each -> kinds.contains(each.parent()) && !each.isVersion())
                .sorted(Comparator.comparing(each -> !each.isSeries()))
                .flatMap(each -> names(each).stream())
                .distinct()
                .filter(each -> !OF_NUXEO.contains(name) || !OF_NUXEO.contains(each))
                .toList();
        if (!below.isEmpty()) {
            line("      <subtypes>");
            below.forEach(each -> line("        <type>%s</type>", each));
            line("      </subtypes>");
        }
    }

    private Stream<String> lifeCycles(Kind kind) {
        return names(kind).stream()
                .filter(name -> !OF_NUXEO.contains(name))
                .map(name -> "      <type name=\"" + name + "\">"
                        + archive.type(kind).lifeCyclePolicy() + "</type>\n");
    }

    /** Returns the types of a kind. If they differ by home, the first is the one without a home. */
    private List<String> names(Kind kind) {
        String name = archive.type(kind).name();
        if (!name.contains(Kind.HOME_CODE)) {
            return List.of(name);
        }
        DatasetSpec any = DatasetSpec.builder(archive).customers(1).months(1).build();
        Stream<String> homes =
                Dataset.of(any, archive).layout().homes().stream().map(Home::label);
        return Stream.concat(Stream.of(""), homes)
                .map(home -> name.replace(Kind.HOME_CODE, home))
                .toList();
    }
}
