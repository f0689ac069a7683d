// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        if (folder == null) {
            return ofResources(template);
        }
        Path file = folder.resolve(template);
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no such file in " + folder);
        }
        String name = file.getFileName().toString();
        String digest = TemplateCompiler.digest(file);
        Map<String, Frame> frames = new HashMap<>();
        for (String frame : framesBeside(file)) {
            frames.put(frame, found(frame, Files.readAllBytes(file.resolveSibling(frame)), name));
        }
        boolean haveOld =
                frames.values().removeIf(each -> !each.templateSha256().equals(digest));
        if (haveOld && frames.isEmpty()) {
            throw new IOException("has changed since its frame was made; " + remedy(template));
        }
        return Objects.requireNonNull(frames.get(only(name, template, frames.keySet())));
    }

    /** Returns the names of the frames of a template, among which are those of what it was before. */
    private static List<String> framesBeside(Path template) throws IOException {
        try (Stream<Path> beside = Files.list(Objects.requireNonNull(template.getParent()))) {
            return beside.map(each -> each.getFileName().toString())
                    .filter(each -> isFrame(each, template.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isFrame(String file, String template) {
        return file.startsWith(template + ".") && file.endsWith(Frame.ENDING);
    }

    /** Returns the frame of a template of a model that comes with Datagen. */
    private static Frame ofResources(String template) throws IOException {
        String folder = template.substring(0, template.lastIndexOf('/') + 1);
        String name = template.substring(folder.length());
        byte[] list = resource(folder + LIST);
        String frame = only(
                name, template, new String(list, StandardCharsets.UTF_8).lines().toList());
        return found(frame, resource(folder + frame), name);
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

    private static String only(String name, String template, Collection<String> files) throws IOException {
        List<String> frames =
                files.stream().filter(each -> isFrame(each, name)).sorted().toList();
        if (frames.size() == 1) {
            return frames.get(0);
        }
        throw new IOException(
                frames.isEmpty()
                        ? "has no frame yet; " + remedy(template)
                        : "has " + frames.size() + " frames, " + String.join(" and ", frames) + "; remove all but one");
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
