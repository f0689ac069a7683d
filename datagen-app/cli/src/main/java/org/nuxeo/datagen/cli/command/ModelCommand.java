// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.nuxeo.datagen.core.description.Description.GIVEN;
import static org.nuxeo.datagen.core.description.Word.Values.PATH;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.cli.option.GroupedHelp.HelpText;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.importer.report.ExitCode;
import org.nuxeo.datagen.model.FileLosses;
import org.nuxeo.datagen.model.Measures;
import org.nuxeo.datagen.model.SchemaFiles;
import org.nuxeo.datagen.model.TypeContributions;
import org.nuxeo.datagen.model.YamlModelFormat;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.template.TemplateCompiler;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;
import org.nuxeo.datagen.store.index.IndexMapping;
import org.nuxeo.datagen.store.output.Json;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command {@code datagen model}, which lists the commands for models. */
@HelpText(
        subcommands = {
            ModelCommand.Check.class,
            ModelCommand.Show.class,
            ModelCommand.Compile.class,
            ModelCommand.Xsd.class,
            ModelCommand.Types.class,
            ModelCommand.Mapping.class,
            ModelCommand.Schema.class
        },
        purpose = "Check a content model, and print what it means to Nuxeo.",
        note = "A model describes the types and fields of an archive of your own; --model gives it to a command.",
        examples = {"model check mine.yaml", "model show insurer"},
        standalone = true)
final class ModelCommand extends DatagenCommand {
    @Override
    public Integer call() {
        return refuse();
    }

    /** The base of the commands that read a model. */
    abstract static class OfModel extends DatagenCommand {
        private final PositionalParamSpec file = parameter(
                "1",
                String.class,
                "FILE",
                "A model file, or bank, insurer, hospital, engineering, nuxeo or authority.");

        private final Function<Archive, String> text;

        /** @param text what the command prints of a model */
        OfModel(Function<Archive, String> text) {
            this.text = text;
        }

        @Override
        public Integer call() {
            print(text.apply(model()));
            return ExitCode.DONE;
        }

        /**
         * Returns the archive in the file or with the name.
         *
         * @throws Refusal if it cannot be read or has a mistake
         */
        final Archive model() {
            return DatasetWords.archive(Description.NOTHING.with(DatasetWords.MODEL, file.getValue(), GIVEN));
        }
    }

    /** The command {@code datagen model check}, which checks a model file and prints its types and fields. */
    @HelpText(
            purpose = "Check a model file and print its types and fields.",
            note = "Mistakes are told all at once, each in a line with its place in the file, with exit code 2.",
            examples = "model check insurer")
    static final class Check extends OfModel {
        private static final Word MEASURE =
                Word.flag("measure").help("Also draw 100,000 documents, and print what each rule asks and what came.");

        Check() {
            super(Check::text);
            words(List.of(MEASURE));
        }

        @Override
        public Integer call() {
            int code = super.call();
            if (description().is(MEASURE)) {
                print(String.join("\n", Measures.drawn(model())) + "\n");
            }
            return code;
        }

        /** Returns the kinds of a model and their fields. */
        private static String text(Archive model) {
            List<String> lines = new ArrayList<>();
            lines.add("model " + model.name() + ", fingerprint " + model.fingerprint());
            for (Kind kind : model.kinds()) {
                if (kind.isProxy()) {
                    lines.add(kind + ": proxies of " + kind.source());
                } else if (kind.source() == null) {
                    DocumentType own = model.type(kind);
                    lines.add(kind.label() + ": " + own.name());
                    own.objects().forEach(each -> lines.add("  " + each.name() + ": " + each.type() + places(each)));
                }
            }
            model.kinds().forEach(kind -> lines.addAll(FileLosses.of(model, kind)));
            lines.addAll(SizeLimits.of(model));
            lines.addAll(Measures.words(model));
            TreeModel tree = model.part(TreeModel.class);
            return String.join("\n", lines) + "\n" + (tree == null ? "" : CellText.of(tree));
        }

        private static String places(Field field) {
            Stream<Placement> others = Arrays.stream(Placement.values()).filter(each -> !field.isIn(each));
            String missing = others.map(Placement::label).collect(Collectors.joining(", "));
            String key = field.key().equals(field.name()) ? "" : ", " + field.key() + " in MongoDB";
            return key + (missing.isEmpty() ? "" : ", not in " + missing);
        }
    }

    /** The command {@code datagen model show}, which prints a document of each kind. */
    @HelpText(
            purpose = "Print a document of each kind.",
            note = "They are the documents that a dataset with this model begins with.",
            examples = "model show insurer")
    static final class Show extends OfModel {
        Show() {
            super(Show::documents);
        }

        private static String documents(Archive model) {
            DatasetSpec spec = DatasetSpec.builder(model).build();
            Dataset dataset = Dataset.of(spec, model);
            ShownDocuments documents = new ShownDocuments(dataset);
            return dataset.layout().kinds().stream()
                    .filter(kind -> !kind.isShared() && dataset.count(kind) > 0)
                    .map(kind -> dataset.identity(dataset.firstOrdinal(kind)))
                    .map(first -> Json.pretty(documents.document(first, ShownDocument.File.NONE)))
                    .collect(Collectors.joining());
        }
    }

    /** The command {@code datagen model xsd}, which prints the schemas of a model as XSD, or writes them into a folder. */
    @HelpText(
            purpose = "Print the schemas of a model as XSD, or write them into a folder.",
            note = "A Nuxeo bundle or a Studio project needs them before an import.",
            examples = "model xsd insurer --out schemas")
    static final class Xsd extends OfModel {
        private static final Word OUT =
                Word.of("out", PATH, "DIR").help("Folder for one file a schema, instead of standard output.");

        Xsd() {
            super(model -> String.join("", SchemaFiles.of(model).values()));
            words(List.of(OUT));
        }

        @Override
        public Integer call() {
            Path out = description().path(OUT);
            if (out == null) {
                return super.call();
            }
            SchemaFiles.of(model()).forEach((schema, text) -> {
                Path target = out.resolve(schema + ".xsd");
                write(text.getBytes(StandardCharsets.UTF_8), target);
                console().err().println("model xsd: wrote " + target);
            });
            return ExitCode.DONE;
        }
    }

    private static void write(byte[] bytes, Path target) {
        try {
            Files.createDirectories(target.toAbsolutePath().getParent());
            Files.write(target, bytes);
        } catch (IOException e) {
            throw new Refusal(e, target + ": cannot be written: " + e.getMessage());
        }
    }

    /** The command {@code datagen model compile}, which makes a frame of a template. */
    @HelpText(
            purpose = "Compile a template of files (DOCX, PDF form, picture, HTML, XML, EML, CSV, JSON) into a frame.",
            note = "Keep the frame beside the model: files are made from it, and depend on no library's version.",
            examples = "model compile letter.docx --out frames")
    static final class Compile extends DatagenCommand {
        private final PositionalParamSpec named = parameter(
                "1",
                Path.class,
                "TEMPLATE",
                "File with {{field}} marks or form fields; TEMPLATE.yaml describes those of a picture.");

        private static final Word OUT = Word.of("out", PATH, "DIR").help("Folder for the frame; that of the template.");

        Compile() {
            words(List.of(OUT));
        }

        @Override
        public Integer call() {
            Path template = named.getValue();
            Frame frame;
            try {
                frame = TemplateCompiler.compile(template);
            } catch (ArchiveException e) {
                throw new Refusal(e, String.valueOf(e.getMessage()));
            }
            byte[] bytes = frame.toBytes();
            String name = Frame.fileName(template.getFileName().toString(), bytes);
            Path out = description().path(OUT);
            Path target = out == null ? template.resolveSibling(name) : out.resolve(name);
            write(bytes, target);
            print(target + "\n" + "fields: " + String.join(", ", frame.fields().names()) + "\n");
            return ExitCode.DONE;
        }
    }

    /** The command {@code datagen model types}, which prints the contributions that make the types of a model known to a Nuxeo server. */
    @HelpText(
            purpose = "Print the contributions that make the types of a model known to a Nuxeo server.",
            note = "They name the schemas that 'model xsd' prints; put both into a bundle of your own.",
            examples = "model types insurer")
    static final class Types extends OfModel {
        Types() {
            super(TypeContributions::of);
        }
    }

    /** The command {@code datagen model mapping}, which prints the properties of a model in the mapping of an index. */
    @HelpText(
            purpose = "Print the properties of a model in the mapping of an index.",
            note = "Add them to the mapping of a Nuxeo that indexes into Elasticsearch or OpenSearch.",
            examples = "model mapping insurer")
    static final class Mapping extends OfModel {
        Mapping() {
            super(IndexMapping::of);
        }
    }

    /** The command {@code datagen model schema}, which prints the JSON Schema of model files, for editors. */
    @HelpText(
            purpose = "Print the JSON Schema of model files, for editors.",
            note = "An editor with YAML support then shows mistakes while you type.",
            examples = "model schema")
    static final class Schema extends DatagenCommand {
        @Override
        public Integer call() {
            print(YamlModelFormat.jsonSchema());
            return ExitCode.DONE;
        }
    }
}
