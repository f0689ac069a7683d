// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.ProgramVersion;

/**
 * A machine and the time of a measurement on it.
 *
 * @param processor model of the processors
 * @param processors number of processors
 * @param loadAtStart load average; negative if the system does not tell it
 * @param system operating system with its version
 * @param java virtual machine with its version
 * @param maxHeapBytes largest heap of this process
 * @param program version of this program
 * @param startedAt the time
 */
public record Machine(
        String processor,
        int processors,
        double loadAtStart,
        String system,
        String java,
        long maxHeapBytes,
        String program,
        String startedAt) {

    private static final String FRACTION = "\\.\\d+Z$";
    private static final Pattern MODEL = Pattern.compile("^model name\\s*: (.*?)\\s*$", Pattern.MULTILINE);
    private static final Path CPU = Path.of("/proc/cpuinfo");

    /** Returns this machine, and the time. */
    public static Machine describe() {
        Runtime runtime = Runtime.getRuntime();
        return new Machine(
                processorModel(),
                runtime.availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                runtime.maxMemory(),
                ProgramVersion.text(),
                Instant.now().toString());
    }

    /** Returns number and model of the processors in a report. Rates of different ones are not compared. */
    public static String processors(JsonNode report) {
        JsonNode machine = report.path("machine");
        return machine.path("processors").asText() + " × "
                + machine.path("processor").asText();
    }

    /** Returns the time of a report, in whole seconds. */
    static String startedAt(JsonNode report) {
        return report.at("/machine/startedAt").asText().replaceAll(FRACTION, "Z");
    }

    /** Returns why figures must not be quoted, or an empty text: other programs had work for the processors. */
    String busy() {
        String text = "at the start, a load of %.1f exceeded the %d processors; repeat it on a quiet machine";
        return loadAtStart <= processors ? "" : Numbers.text(text, loadAtStart, processors);
    }

    /** Returns the machine as lines of text. */
    public List<String> lines() {
        String where = "%d processors (%s), load %.1f at the start, %s";
        String how = "%s, heap of %,d MB at most; Datagen %s, %s";
        return List.of(
                Numbers.text(where, processors, processor, loadAtStart, system),
                Numbers.text(how, java, maxHeapBytes >> 20, program, startedAt.replaceAll(FRACTION, "Z")));
    }

    private static String processorModel() {
        try {
            Matcher model = MODEL.matcher(Files.readString(CPU));
            return model.find() ? model.group(1) : System.getProperty("os.arch");
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
