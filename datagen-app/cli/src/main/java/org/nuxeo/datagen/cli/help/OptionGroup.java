// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.help;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.store.service.ServiceWords;
import picocli.CommandLine.Model.OptionSpec;

/** A heading in the list of options. Options that no group names belong to the group about the work. */
enum OptionGroup {
    DATASET("Dataset", names(DatasetWords.ALL.words(), "--batch-tag", "--kind", "--from", "--count", "--sample")),
    WORK("Work", names(List.of(), "--work", "--config")),
    SERVICES(
            "Services",
            names(
                    ServiceWords.ADDRESSES,
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
                    "--metrics-port")),
    SECURITY(
            "Security",
            names(
                    ServiceWords.ACCESS,
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
                    "--encrypt-format")),
    OUTPUT(
            "Output",
            names(
                    List.of(),
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
                    "--version"));

    private final String title;
    private final List<String> names;

    OptionGroup(String title, List<String> names) {
        this.title = title;
        this.names = names;
    }

    /** Returns the names of the options of words, and other names. */
    private static List<String> names(List<Word> words, String... others) {
        List<String> names = new ArrayList<>();
        words.stream()
                .filter(word -> word.help() != null)
                .map(Word.Spelling.OPTION::of)
                .forEach(names::add);
        names.addAll(List.of(others));
        return names;
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
