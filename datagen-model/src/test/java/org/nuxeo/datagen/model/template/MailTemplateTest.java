// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.testing.OutsideTool;

class MailTemplateTest {

    private static final String MESSAGE = """
            Date: Thu, 01 Jan 2015 09:00:00 +0000
            From: {{name}} <{{address}}>
            To: {{address}}
            Subject: About {{subject}}
            MIME-Version: 1.0
            Content-Type: multipart/alternative; boundary="Part_1"

            --Part_1
            Content-Type: text/plain; charset=UTF-8
            Content-Transfer-Encoding: quoted-printable

            Dear {{name}},
            {{text}}

            --Part_1
            Content-Type: text/html; charset=UTF-8
            Content-Transfer-Encoding: 8bit

            <p>Dear {{name}}</p>
            --Part_1--
            """;

    /** Python's parser of messages, which shares no code with the writer. */
    private static final String READER = """
            import sys, json, email, email.policy, email.utils
            from email.header import decode_header, make_header
            m = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
            sender = email.utils.parseaddr(email.message_from_binary_file(open(sys.argv[1], 'rb'))['From'])
            parts = [p.get_content() for p in m.walk() if not p.is_multipart()]
            print(json.dumps({'from': str(make_header(decode_header(sender[0]))), 'address': sender[1],
                'to': m['To'].addresses[0].addr_spec, 'subject': m['Subject'], 'plain': parts[0], 'html': parts[1],
                'defects': [str(d) for p in m.walk() for d in p.defects]}))
            """;

    @TempDir
    Path folder;

    @Test
    void anotherReaderFindsHeadersAndParts() throws Exception {
        Path python = OutsideTool.require("python3");
        Frame frame = FrameChecks.compile("a.eml", MESSAGE);
        String name =
                "Zoë \"Z\" O'Neil, <Søn> of a very long name that takes more than one word \uD83D\uDE00\uD83D\uDE00";
        String text = "x=1; a line that is longer than the seventy-six characters which a line may have é€ . \n.end ";
        NamedValues values = FrameChecks.values(frame)
                .set("name", name)
                .set("address", "zoe@example.org")
                .set("subject", "délai = 3?")
                .set("text", text);
        int natural = FrameChecks.bytes(frame, values).length;
        for (long size : List.of(0L, natural + 3L, natural + 9_000L)) {
            byte[] message = FrameChecks.bytes(frame, values, size);
            assertThat(new String(message).lines()).allMatch(line -> line.length() <= 120);
            JsonNode read = read(python, message);
            assertThat(read.get("from").textValue()).isEqualTo(name);
            assertThat(read.get("address").textValue()).isEqualTo("zoe@example.org");
            assertThat(read.get("to").textValue()).isEqualTo("zoe@example.org");
            assertThat(read.get("subject").textValue()).isEqualTo("About délai = 3?");
            assertThat(read.get("plain").textValue()).isEqualTo("Dear " + name + ",\n" + text + "\n");
            assertThat(read.get("html").textValue()).contains("O&#39;Neil, &lt;Søn&gt;");
            assertThat(read.get("defects")).isEmpty();
        }
    }

    private JsonNode read(Path python, byte[] message) throws Exception {
        Path file = Files.write(folder.resolve("a.eml"), message);
        Process process = new ProcessBuilder(python.toString(), "-c", READER, file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new ObjectMapper().readTree(process.getInputStream().readAllBytes());
    }

    @Test
    void aDayIsWrittenAsTheDateOfAMessage() throws Exception {
        Frame frame = FrameChecks.compile("a.eml", "Date: {{date}}\nSubject: {{date}}\n\n");
        assertThat(FrameChecks.text(frame, FrameChecks.values(frame).set("date", "1980-01-30")))
                .startsWith("Date: Wed, 30 Jan 1980 12:00:00 +0000\r\nSubject: 1980-01-30\r\n");
        Frame formatted = FrameChecks.compile("a.eml", "Date: {{date:EEE, d MMM yyyy HH:mm:ss Z}}\n\n");
        String name = "date:EEE, d MMM yyyy HH:mm:ss Z";
        for (String text : List.of("Wed, 30 Jan 1980 08:05:00 +0000", "née\r\nBcc: a@b.c")) {
            assertThat(FrameChecks.text(formatted, FrameChecks.values(formatted).set(name, text)))
                    .startsWith(text.startsWith("Wed") ? "Date: " + text + "\r\n" : "Date: =?UTF-8?Q?n=C3=A9e__Bcc=3A");
        }
    }

    /** RFC 2047, section 5: structured fields have no encoded words. */
    @Test
    void identifiersOfMessagesStayPlain() throws Exception {
        String text = "In-Reply-To: {{id}}\nReferences: <1@a.org> {{id}}\nMessage-ID: <{{id}}>\nSubject: {{id}}\n\n";
        Frame frame = FrameChecks.compile("a.eml", text);
        assertThat(FrameChecks.text(frame, FrameChecks.values(frame).set("id", "<a+b=c.1@example.org>")))
                .startsWith("In-Reply-To: <a+b=c.1@example.org>\r\nReferences: <1@a.org> <a+b=c.1@example.org>\r\n")
                .contains("\r\nMessage-ID: <-a+b-c.1@example.org->\r\nSubject: =?UTF-8?Q?");
        assertThat(FrameChecks.text(frame, FrameChecks.values(frame).set("id", "<é@b.org>\r\nBcc: c@d.org")))
                .startsWith("In-Reply-To: <-@b.org>--Bcc:\r\n c@d.org\r\nReferences: ");
        assertThat(FrameChecks.text(frame, FrameChecks.values(frame).set("id", " <😀@b.org>  <\u007F@b.org>\r\n")))
                .startsWith("In-Reply-To: <-@b.org>\r\n <-@b.org>\r\nReferences: ");
        String many = "<1234567890@example.org> ".repeat(80);
        assertThat(FrameChecks.text(frame, FrameChecks.values(frame).set("id", many))
                        .split("\r\n\r\n", 2)[0]
                        .lines()
                        .filter(line -> !line.startsWith("Message-ID: "))
                        .mapToInt(String::length)
                        .max()
                        .orElseThrow())
                .isLessThanOrEqualTo(998);
    }

    @Test
    void aLineOfAFoldedFieldIsInTheHeader() throws Exception {
        String text = "Subject: about\n {{a}}\nDate:\n\t{{date}}\nContent-Type: text/plain;\n charset=utf-8\n";
        Frame frame = FrameChecks.compile("a.eml", text + "Content-Transfer-Encoding: 8bit\n\n {{a}}\n");
        assertThat(FrameChecks.text(
                        frame, FrameChecks.values(frame).set("a", "é").set("date", "1980-01-30")))
                .startsWith("Subject: about\r\n =?UTF-8?Q?=C3=A9?=\r\nDate:\r\n\tWed, 30 Jan 1980 12:00:00 +0000\r\n")
                .endsWith("\r\n\r\n é\r\n");
    }

    @Test
    void partsThatCannotHoldAnyTextAreRefused() {
        for (String charset : List.of("; charset=iso-8859-1", "")) {
            assertThatThrownBy(() -> FrameChecks.compile(
                            "a.eml",
                            "Content-Type: text/plain" + charset + "\nContent-Transfer-Encoding: 8bit\n\n{{name}}\n"))
                    .hasMessage("a.eml:4:1: {{name}}: stands in a part in "
                            + (charset.isEmpty() ? "us-ascii" : "iso-8859-1")
                            + ", but values are in UTF-8; write Content-Type: text/plain; charset=utf-8");
        }
        assertThatThrownBy(() -> FrameChecks.compile("a.eml", "Subject: x\n\n{{name}}\n"))
                .hasMessage("a.eml:3:1: {{name}}: stands in a part with the encoding 7bit; add"
                        + " Content-Transfer-Encoding: 8bit or quoted-printable to it");
        assertThatThrownBy(() -> FrameChecks.compile("a.eml", "Content-Type: image/png\n\n{{name}}\n"))
                .hasMessageContaining("stands in a part of the type image/png; must be in one of text");
        assertThatThrownBy(() -> FrameChecks.compile("a.eml", "To: \"{{name}}\" <a@b.c>\n\n"))
                .hasMessageContaining("stands in quotes of the header field to; remove the quotes");
    }
}
