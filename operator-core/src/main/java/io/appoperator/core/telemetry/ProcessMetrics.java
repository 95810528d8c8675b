package io.appoperator.core.telemetry;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The metrics of this process that all Prometheus clients expose: {@code process_*}. */
final class ProcessMetrics {

  private static final Path STATUS = Path.of("/proc/self/status");

  private ProcessMetrics() {}

  static void register(MeterRegistry registry) {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
      FunctionCounter.builder(
              "process_cpu_seconds_total", system, os -> os.getProcessCpuTime() / 1e9)
          .description("CPU time of this process.")
          .register(registry);
    }
    double started = ManagementFactory.getRuntimeMXBean().getStartTime() / 1e3;
    Gauge.builder("process_start_time_seconds", () -> started)
        .description("When this process started, since the epoch.")
        .register(registry);
    if (residentBytes() != null) {
      Gauge.builder("process_resident_memory_bytes", ProcessMetrics::residentBytes)
          .description("Memory of this process that is resident.")
          .register(registry);
    }
  }

  /** Reads a value from the kernel; null where the kernel does not provide it. */
  private static @Nullable Number residentBytes() {
    try {
      for (String line : Files.readAllLines(STATUS)) {
        if (line.startsWith("VmRSS:")) {
          return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
        }
      }
      return null;
    } catch (IOException e) {
      return null;
    }
  }
}
