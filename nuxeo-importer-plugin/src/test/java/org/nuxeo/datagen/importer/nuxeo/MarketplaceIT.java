// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The marketplace packages: their layout, and only libraries that the server lacks and whose license allows it. */
class MarketplaceIT {

    private static final String VERSION = System.getProperty("datagen.version");

    /** Artifacts that may be bundled: ours, and libraries under Apache-2.0, MIT, BSD or in the public domain. */
    private static final List<String> ALLOWED = List.of(
            "datagen-core",
            "datagen-store",
            "datagen-importer",
            "datagen-model",
            "datagen-render",
            "micrometer-core",
            "micrometer-commons",
            "micrometer-observation",
            "LatencyUtils",
            "elasticsearch-rest-client",
            "httpasyncclient",
            "httpcore-nio",
            "HdrHistogram");

    /** Libraries that a server of 2025 has only if one of its search clients is installed. */
    private static final List<String> WITH_A_SEARCH_CLIENT = List.of("httpasyncclient", "httpcore-nio", "HdrHistogram");

    private static ZipFile open(String lts) throws IOException {
        return new ZipFile(Path.of("target", "nuxeo-datagen-" + VERSION + "-lts-" + lts + ".zip")
                .toFile());
    }

    private static List<String> names(ZipFile zip, String prefix) {
        return zip.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.startsWith(prefix) && !name.endsWith("/"))
                .map(name -> name.substring(prefix.length()))
                .sorted()
                .toList();
    }

    private static String text(ZipFile zip, String name) throws IOException {
        try (InputStream in = zip.getInputStream(zip.getEntry(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025", "2023", "2021"})
    void hasTheLayoutThatNuxeoInstalls(String lts) throws IOException {
        try (ZipFile zip = open(lts)) {
            assertThat(names(zip, ""))
                    .contains("package.xml", "install.xml", "LICENSE", "NOTICE", "licenses/Inter-OFL-1.1.txt");
            boolean elasticsearch = !lts.equals("2025");
            assertThat(names(zip, "install/bundles/"))
                    .hasSize(2)
                    .anyMatch(name -> name.startsWith("blobstore-ondemand-"))
                    .anyMatch(name -> name.startsWith("nuxeo-importer-plugin-")
                            && name.endsWith("-lts-2025.jar") != elasticsearch);
            assertThat(names(zip, "install/templates/"))
                    .contains(
                            "datagen-repositories/nuxeo.defaults",
                            "datagen-repositories/nxserver/config/datagen-repositories-config.xml.nxftl",
                            "datagen-repositories/nxserver/config/datagen-indexes-config.xml.nxftl",
                            "datagen-bulk-import/nuxeo.defaults")
                    .doesNotHaveDuplicates();
            assertThat(text(zip, "install/templates/datagen-repositories/nuxeo.defaults"))
                    .contains("datagen-repositories.target=.");
        }
    }

    @ParameterizedTest
    @CsvSource({"2025, '[2025.0,2026.0)'", "2023, '[2023.0,2024.0)'", "2021, '[2021.0,2022.0)'"})
    void isForOneRelease(String lts, String range) throws IOException {
        try (ZipFile zip = open(lts)) {
            assertThat(text(zip, "package.xml"))
                    .contains("name=\"nuxeo-datagen\" version=\"" + VERSION + "\"", "<version>" + range + "</version>")
                    .contains("<package>nuxeo-platform-importer</package>")
                    .doesNotContain("${");
        }
    }

    @ParameterizedTest
    @CsvSource({"2025, true, true", "2023, true, false", "2021, false, false"})
    void bundlesOnlyWhatTheServerLacks(String lts, boolean withRestClient, boolean withHttpClient) throws IOException {
        try (ZipFile zip = open(lts)) {
            List<String> artifacts = new ArrayList<>();
            for (String jar : names(zip, "install/lib/")) {
                artifacts.add(jar.replaceFirst("-\\d.*\\.jar$", ""));
            }
            assertThat(artifacts)
                    .doesNotHaveDuplicates()
                    .isSubsetOf(ALLOWED)
                    .contains("datagen-core", "micrometer-core");
            assertThat(artifacts.contains("elasticsearch-rest-client")).isEqualTo(withRestClient);
            for (String artifact : WITH_A_SEARCH_CLIENT) {
                assertThat(artifacts.contains(artifact)).as(artifact).isEqualTo(withHttpClient);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025", "2023", "2021"})
    void bundlesHaveTheirComponentsAndNoClassOfNuxeo(String lts) throws IOException {
        try (ZipFile zip = open(lts)) {
            for (String bundle : names(zip, "install/bundles/")) {
                byte[] bytes;
                try (InputStream in = zip.getInputStream(zip.getEntry("install/bundles/" + bundle))) {
                    bytes = in.readAllBytes();
                }
                try (JarInputStream jar = new JarInputStream(new ByteArrayInputStream(bytes))) {
                    Attributes attributes = jar.getManifest().getMainAttributes();
                    assertThat(attributes.getValue("Bundle-Version")).as(bundle).isEqualTo(VERSION);
                    String components = attributes.getValue("Nuxeo-Component");
                    List<String> entries = new ArrayList<>();
                    for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
                        entries.add(entry.getName());
                    }
                    assertThat(entries).contains(components.split(",\\s*"));
                    assertThat(entries)
                            .noneMatch(name -> name.endsWith(".class") && !name.startsWith("org/nuxeo/datagen/"));
                }
            }
        }
    }
}
