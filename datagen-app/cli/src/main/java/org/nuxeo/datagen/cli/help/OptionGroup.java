// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.help;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/** A heading in the list of options. Options that no group names belong to the group about the work. */
enum OptionGroup {
    DATASET(
            "Dataset",
            "--customers",
            "--documents",
            "--months",
            "--first-month",
            "--live-months",
            "--live-from",
            "--seed",
            "--data-seed",
            "--corpus",
            "--model",
            "--file-plan",
            "--blob-size",
            "--batch-tag",
            "--kind",
            "--from",
            "--count",
            "--sample"),
    WORK("Work", "--work", "--config"),
    SERVICES(
            "Services",
            "--kafka",
            "--mongo",
            "--elasticsearch",
            "--nuxeo",
            "--gatling",
            "--partitions",
            "--group",
            "--id-type",
            "--native-ids",
            "--id-base",
            "--limited-index",
            "--no-full-text",
            "--indexes",
            "--shard",
            "--kafka-heap",
            "--mongo-heap",
            "--elasticsearch-heap",
            "--keep",
            "--port",
            "--bind",
            "--metrics-port"),
    SECURITY(
            "Security",
            "--kafka-config",
            "--mongo-ca",
            "--elasticsearch-user",
            "--elasticsearch-password-file",
            "--elasticsearch-api-key-file",
            "--elasticsearch-ca",
            "--nuxeo-user",
            "--nuxeo-password-file",
            "--nuxeo-token-file",
            "--nuxeo-bearer-file",
            "--password-file",
            "--reader-password-file",
            "--token-file",
            "--keystore",
            "--encrypt-key-file",
            "--encrypt-key-store",
            "--encrypt-key-alias",
            "--encrypt-format"),
    OUTPUT(
            "Output",
            "--format",
            "--compression",
            "--compress",
            "--out",
            "--compare",
            "--gate",
            "--junit",
            "--rows-per-file",
            "--force",
            "--from-byte",
            "--length-bytes",
            "--sink",
            "--archive-size",
            "--s3-endpoint",
            "--s3-region",
            "--log-format",
            "--verbose",
            "--help",
            "--version");

    private final String title;
    private final List<String> names;

    OptionGroup(String title, String... names) {
        this.title = title;
        this.names = List.of(names);
    }

    String title() {
        return title;
    }

    List<String> names() {
        return names;
    }

    /** Returns the options that belong to the group: first those that no group names, then the others in its order. */
    List<OptionSpec> of(List<OptionSpec> options) {
        return options.stream()
                .filter(this::has)
                .sorted(Comparator.comparingInt(option -> names.indexOf(option.longestName())))
                .toList();
    }

    private boolean has(OptionSpec option) {
        String name = option.longestName();
        return names.contains(name)
                || this == WORK && Arrays.stream(values()).noneMatch(group -> group.names.contains(name));
    }
}
