// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.series.ServerSeries.Source;
import org.nuxeo.datagen.bench.series.ServerSeries.Source.Value;
import org.nuxeo.datagen.services.child.ServiceMain;

/**
 * Processors and memory of this process, the processes it has started, and servers on this machine. Memory is known on
 * Linux only.
 */
public final class ProcessSource implements Source {

    private static final String PROCESSORS = "Processes: processors";
    private static final String BUSY = "processors busy";

    /** Programs, and main classes of Java, that are shown although this process has not started them. */
    private static final List<String> SERVERS = List.of(("mongod mongos kafka.Kafka"
                    + " org.elasticsearch.bootstrap.Elasticsearch org.opensearch.bootstrap.OpenSearch")
            .split(" "));

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @Override
    public List<Value> values() {
        List<Value> values = new ArrayList<>();
        double load = system.getCpuLoad();
        if (load >= 0) {
            values.add(Value.of(PROCESSORS, BUSY, "the whole machine", load * system.getAvailableProcessors()));
        }
        ProcessHandle own = ProcessHandle.current();
        add(values, own, "datagen");
        List<ProcessHandle> started = own.descendants().toList();
        ProcessHandle.allProcesses()
                .filter(each -> !each.equals(own))
                .forEach(each -> name(each, started.contains(each)).ifPresent(name -> add(values, each, name)));
        return values;
    }

    private static void add(List<Value> values, ProcessHandle process, String name) {
        Optional<Duration> used = process.info().totalCpuDuration();
        used.ifPresent(time -> values.add(new Value(PROCESSORS, BUSY, name, time.toNanos() / 1e9, true)));
        residentMegabytes(process.pid())
                .ifPresent(memory -> values.add(Value.of("Processes: memory", "megabytes resident", name, memory)));
    }

    private static Optional<Double> residentMegabytes(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            Optional<String> resident =
                    lines.filter(line -> line.startsWith("VmRSS:")).findFirst();
            return resident.map(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1e3);
        } catch (IOException | RuntimeException e) {
            // another system, or the process has ended
            return Optional.empty();
        }
    }

    /** Returns the name of an embedded service, or of the program with the number of the process; empty for others'. */
    private static Optional<String> name(ProcessHandle process, boolean started) {
        List<String> words = words(process);
        Optional<String> command = process.info().command();
        String program = command.map(path -> path.replaceAll(".*[/\\\\]", "")).orElse("process");
        int main = words.indexOf(ServiceMain.class.getName());
        if (started) {
            boolean embedded = main >= 0 && main + 1 < words.size();
            return Optional.of(embedded ? words.get(main + 1) : program + " " + process.pid());
        }
        Stream<String> servers = SERVERS.stream().filter(each -> words.contains(each) || program.equals(each));
        return servers.findFirst().map(each -> each.substring(each.lastIndexOf('.') + 1) + " " + process.pid());
    }

    /** Returns the command line. The handle of a process has none that is longer than a page of memory. */
    private static List<String> words(ProcessHandle process) {
        try {
            return List.of(Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                    .split("\0"));
        } catch (IOException | RuntimeException e) {
            return List.of(process.info().arguments().orElse(new String[0]));
        }
    }
}
