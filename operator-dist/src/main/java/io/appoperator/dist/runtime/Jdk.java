package io.appoperator.dist.runtime;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JDK for Linux on x64 that can link runtimes.
 *
 * @param home its directory
 * @param version its version, such as {@code 25.0.3}
 */
public record Jdk(Path home, Runtime.Version version) {

  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  /**
   * Returns the JDK to link runtimes from.
   *
   * @param configured a directory; null or empty for the newest JDK of this machine
   */
  public static Jdk choose(@Nullable String configured) throws IOException {
    if (configured != null && !configured.isEmpty()) {
      return read(Path.of(configured))
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "'%s' is not a JDK for Linux on x64 with jlink. Set -Druntime.jdk to the directory of one."
                          .formatted(configured)));
    }
    return all().stream()
        .max(Comparator.comparing(Jdk::version))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Found no JDK for Linux on x64 with jlink. Install one, or set -Druntime.jdk to its directory."));
  }

  /** Returns a JDK of this machine with a feature version, such as 17. */
  static Jdk ofFeature(int feature) throws IOException {
    return all().stream()
        .filter(jdk -> jdk.version().feature() == feature)
        .max(Comparator.comparing(Jdk::version))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Found no JDK %s with jlink, which is needed for modules of that version. Install it."
                        .formatted(feature)));
  }

  private static List<Jdk> all() throws IOException {
    List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> installed = Files.list(INSTALLED)) {
        homes.addAll(installed.sorted().toList());
      }
    }
    return homes.stream().flatMap(home -> read(home).stream()).toList();
  }

  /** Returns the value of the file {@code release} of a JDK; empty if it is missing. */
  private static String released(Path release, String name) {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(release)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty(name, "").replace("\"", "");
  }

  private static Optional<Jdk> read(Path home) {
    Path release = home.resolve("release");
    if (!Files.isExecutable(home.resolve("bin/jlink")) || !Files.isReadable(release)) {
      return Optional.empty();
    }
    boolean fits =
        released(release, "OS_NAME").equals("Linux")
            && released(release, "OS_ARCH").equals("x86_64");
    return fits
        ? Optional.of(new Jdk(home, Runtime.Version.parse(released(release, "JAVA_VERSION"))))
        : Optional.empty();
  }
}
