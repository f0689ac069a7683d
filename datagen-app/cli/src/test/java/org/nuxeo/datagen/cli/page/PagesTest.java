// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.cli.command.CommandTree;
import org.nuxeo.datagen.cli.command.CommandTree.CommandContext;
import org.nuxeo.datagen.cli.option.Sources;
import org.nuxeo.datagen.cli.process.Console;
import org.nuxeo.datagen.cli.process.Termination;
import picocli.CommandLine;

/** The names on all pages, which must exist: links, commands, options, variables, routes, operations, classes, files. */
class PagesTest {
    private static List<PageCheck> checks;

    @BeforeAll
    static void indexTheRepository() throws IOException {
        RepositoryIndex repository = new RepositoryIndex();
        Console console = new Console(System.out, System.err, false);
        Sources sources = new Sources(Map.of(), Sources.ConfigFile.none());
        CommandLine tree = CommandTree.create(new CommandContext(console, new Termination(), sources));
        checks = List.of(
                new LinkCheck(),
                new CommandCheck(repository, tree),
                new VariableCheck(repository, tree),
                new OperationCheck(),
                new RouteCheck(),
                new JavaNameCheck(repository),
                new FileCheck(repository),
                new MavenCheck(repository));
    }

    static Stream<Page> pages() throws IOException {
        List<Page> pages = Page.all();
        List<Page> notebooks = Page.notebooks();
        assertThat(pages).hasSizeGreaterThan(20);
        assertThat(notebooks).isNotEmpty();
        return Stream.concat(pages.stream(), notebooks.stream());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void allNamesOnAPageExist(Page page) {
        assertThat(faults(page)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[a page](missing.md)                  | link missing.md leads nowhere",
                "[a heading](README.md#missing)        | link README.md#missing leads nowhere",
                "the option `--missing`                | --missing: --missing is not an option",
                "`verify --topics`                     | verify --topics: --topics is not an option",
                "`./datagen missing`                   | ./datagen missing: is not a command",
                "```@./datagen plan --months none@```  | plan --months none: ",
                "`DATAGEN_MISSING`                     | nothing reads DATAGEN_MISSING",
                "`GET /api/missing`                    | GET /api/missing is not a route",
                "`DELETE /api/jobs/ID`                 | DELETE /api/jobs/ID is not a route",
                "`curl localhost:8080/api/jobs/1/end`  | /api/jobs/1/end is not a route",
                "```python@get(f\"/api/plan/{a['b']}\")@``` | /api/plan/{a['b']} is not a route",
                "the operation `Datagen.Missing`       | Datagen.Missing is not an operation",
                "```@call Datagen.Plan '{\"params\":{\"customer\":3}}'@``` | Datagen.Plan {",
                "the class `MissingClass`              | MissingClass: there is no class MissingClass",
                "`LinkCheck.missing()`                 | LinkCheck.missing(): the class has nothing of that name",
                "`org.nuxeo.datagen.missing`           | org.nuxeo.datagen.missing is not a package",
                "the file `docs/missing.md`            | there is no file docs/missing.md",
                "the file `missing.py`                 | there is no file missing.py",
                "the file `core/Missing.java`          | there is no file core/Missing.java",
                "`mvn test -pl missing`                | the build has no missing",
                "`mvn verify -Pmissing`                | the build has no missing",
                "`mvn test -Dtest=MissingTest`         | the build has no MissingTest",
                "`mvn test -Ddatagen.missing=1`        | the build has no datagen.missing",
            })
    void aNameThatDoesNotExistIsFound(String line, String fault) {
        Page page = new Page(Page.ROOT.resolve("page.md"), line.replace('@', '\n'));
        assertThat(faults(page)).singleElement().asString().startsWith(fault);
    }

    @Test
    void notebooksHaveNoOutputs() throws IOException {
        for (Page notebook : Page.notebooks()) {
            assertThat(notebook.path()).content().doesNotContain("\"output_type\"");
        }
    }

    private static List<String> faults(Page page) {
        return checks.stream().flatMap(check -> check.faults(page).stream()).toList();
    }
}
