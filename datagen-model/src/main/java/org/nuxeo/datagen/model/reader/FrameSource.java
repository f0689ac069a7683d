// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.template.TemplateCompiler;

/** Finds the frames of templates: beside the templates, in the folder of a model or among the resources. */
final class FrameSource {

    /** Names of frames among the resources of a model. */
    private static final String LIST = "frames.txt";

    private FrameSource() {}

    /**
     * Returns the frame of a template.
     *
     * @param folder folder of the model file; null if the model must not name any files, but those that come with Datagen
     * @throws IOException if there is none or it is not that of the template as it is; the message says what to do
     */
    static Frame find(@Nullable Path folder, String template) throws IOException {
        String name = template.substring(template.lastIndexOf('/') + 1);
        String above = template.substring(0, template.length() - name.length());
        Path file = folder == null ? null : folder.resolve(template);
        if (file != null && !Files.isRegularFile(file)) {
            throw new IOException("there is no such file in " + folder);
        }
        Map<String, Frame> frames = new TreeMap<>();
        for (String each : file == null ? lines(resource(above + LIST)) : filesBeside(file)) {
            if (each.startsWith(name + ".") && each.endsWith(Frame.ENDING)) {
                byte[] bytes = file == null ? resource(above + each) : Files.readAllBytes(file.resolveSibling(each));
                frames.put(each, found(each, bytes, name));
            }
        }
        // without those of what the template was before
        String digest = file == null ? "" : TemplateCompiler.digest(file);
        boolean haveOld = frames.values()
                .removeIf(each -> file != null && !each.templateSha256().equals(digest));
        if (frames.size() == 1) {
            return frames.values().iterator().next();
        }
        String old = haveOld ? "has changed since its frame was made; " : "has no frame yet; ";
        String several = "has " + frames.size() + " frames, " + String.join(" and ", frames.keySet());
        throw new IOException(frames.isEmpty() ? old + remedy(template) : several + "; remove all but one");
    }

    private static List<String> lines(byte[] list) {
        return new String(list, StandardCharsets.UTF_8).lines().toList();
    }

    private static List<String> filesBeside(Path file) throws IOException {
        try (Stream<Path> beside = Files.list(Objects.requireNonNull(file.getParent()))) {
            return beside.map(each -> each.getFileName().toString()).toList();
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = FrameSource.class.getResourceAsStream("/org/nuxeo/datagen/model/" + name)) {
            if (in == null) {
                throw new IOException(
                        "needs a model in a file, or in a bundle of the server, beside which templates and their"
                                + " frames are");
            }
            return in.readAllBytes();
        }
    }

    private static Frame found(String frame, byte[] bytes, String template) throws IOException {
        try {
            Frame found = Frame.of(bytes);
            if (!Frame.fileName(template, bytes).equals(frame)) {
                throw new IOException(frame + ": is named by another digest; " + remedy(template));
            }
            return found;
        } catch (IllegalArgumentException e) {
            throw new IOException(frame + " " + e.getMessage(), e);
        }
    }

    private static String remedy(String template) {
        return "run 'datagen model compile " + template + "'";
    }
}
