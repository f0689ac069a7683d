// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        Map<String, Frame> frames = folder == null ? ofResources(template) : framesBeside(folder, template);
        if (frames.size() == 1) {
            return frames.values().iterator().next();
        }
        throw new IOException(
                frames.isEmpty()
                        ? "has no frame yet; " + remedy(template)
                        : "has " + frames.size() + " frames, " + String.join(" and ", frames.keySet())
                                + "; remove all but one");
    }

    /** Returns the frames of a template of a model that comes with Datagen. */
    private static Map<String, Frame> ofResources(String template) throws IOException {
        String folder = template.substring(0, template.lastIndexOf('/') + 1);
        String name = template.substring(folder.length());
        String list = new String(resource(folder + LIST), StandardCharsets.UTF_8);
        Map<String, Frame> frames = new TreeMap<>();
        for (String each : list.lines().toList()) {
            if (isFrame(each, name)) {
                frames.put(each, found(each, resource(folder + each), name));
            }
        }
        return frames;
    }

    /** Returns the frames beside a template, without those of what it was before. */
    private static Map<String, Frame> framesBeside(Path folder, String template) throws IOException {
        Path file = folder.resolve(template);
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no such file in " + folder);
        }
        String name = file.getFileName().toString();
        String digest = TemplateCompiler.digest(file);
        Map<String, Frame> frames = new TreeMap<>();
        try (Stream<Path> beside = Files.list(Objects.requireNonNull(file.getParent()))) {
            for (Path each : (Iterable<Path>) beside::iterator) {
                String frame = each.getFileName().toString();
                if (isFrame(frame, name)) {
                    frames.put(frame, found(frame, Files.readAllBytes(each), name));
                }
            }
        }
        boolean haveOld =
                frames.values().removeIf(each -> !each.templateSha256().equals(digest));
        if (haveOld && frames.isEmpty()) {
            throw new IOException("has changed since its frame was made; " + remedy(template));
        }
        return frames;
    }

    private static boolean isFrame(String file, String template) {
        return file.startsWith(template + ".") && file.endsWith(Frame.ENDING);
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
