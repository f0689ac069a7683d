// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;

/** Rendering into an object store by the command line, and its failures. */
class RenderToS3Test {
    @TempDir
    Path folder;

    private S3Proxy server;
    private BlobStore store;

    @BeforeEach
    void start() throws Exception {
        store = new FilesystemNio2BlobStore(
                Files.createDirectory(folder.resolve("store")).toString());
        store.createContainer("bank");
        server = S3Proxy.builder()
                .blobStore(store)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, "key", "secret")
                .build();
        server.start();
        credentials("secret");
    }

    @AfterEach
    void stop() throws Exception {
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
        server.stop();
        store.close();
    }

    @Test
    @Tag("long")
    void aRefusedRunResumesWhenTheCauseIsFixed() {
        credentials("wrong");
        refused(render("s3:bank/letters"), "credentials refused (403)");
        credentials("secret");
        refused(render("s3:nowhere"), "s3 bucket nowhere at http://127.0.0.1:", "does not exist");
        CommandRun run = render("s3:bank/letters");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("rendered 30 ");
        assertThat(store.blobExists("bank", "letters/metadata.csv")).isTrue();
        assertThat(render("s3:bank/letters").out()).contains("30 were present");
    }

    @Test
    void partsShareABucketAndDoNotReplaceEachOthersManifests() throws Exception {
        for (String part : new String[] {"1/2", "2/2"}) {
            CommandRun run = render("s3:bank/parts", "--part", part);
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).startsWith("rendered 15 ");
        }
        for (String name : new String[] {
            "metadata-part-1-of-2.csv",
            "manifest-part-1-of-2.json",
            "metadata-part-2-of-2.csv",
            "manifest-part-2-of-2.json"
        }) {
            assertThat(store.blobExists("bank", "parts/" + name)).as(name).isTrue();
        }
        assertThat(render("s3:bank/parts", "--part", "1/2").out()).contains("15 were present");
    }

    private static void credentials(String secret) {
        System.setProperty("aws.accessKeyId", "key");
        System.setProperty("aws.secretAccessKey", secret);
    }

    private static void refused(CommandRun run, String... parts) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err().lines().filter(line -> line.startsWith("datagen: ")))
                .hasSize(1);
        assertThat(run.err()).contains(parts).doesNotContain("Exception");
    }

    private CommandRun render(String sink, String... options) {
        Stream<String> words = Stream.of(
                "render",
                "--kind",
                "letter",
                "--count",
                "30",
                "--sink",
                sink,
                "--s3-endpoint",
                "http://127.0.0.1:" + server.getPort(),
                "--work",
                folder.resolve("work").toString());
        return CommandRun.of(Stream.concat(words, Stream.of(options)).toArray(String[]::new));
    }
}
