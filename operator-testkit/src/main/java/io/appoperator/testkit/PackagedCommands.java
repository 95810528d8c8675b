package io.appoperator.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Copies the commands of the control plane from the jar, for projects outside the checkout. */
final class PackagedCommands {

  private static final List<String> FILES =
      List.of(
          "control-plane/audit-policy.yaml",
          "control-plane/build",
          "control-plane/kwok-stages.yaml",
          "control-plane/node.yaml",
          "control-plane/up",
          "gitops-health/argocd.go",
          "gitops-health/flux.go",
          "gitops-health/go.mod",
          "gitops-health/go.sum",
          "gitops-health/main.go",
          "kstatus/go.mod",
          "kstatus/go.sum",
          "kstatus/main.go",
          "operator-sdk/go.mod",
          "operator-sdk/pkg/plugins/ansible/v1/plugin.go");

  private PackagedCommands() {}

  /** Returns the directory that {@code build} uses for its binaries, too. */
  static Path cache() {
    String explicit = System.getenv("CONTROL_PLANE_CACHE");
    if (explicit != null && !explicit.isEmpty()) {
      return Path.of(explicit);
    }
    String caches = System.getenv("XDG_CACHE_HOME");
    Path parent =
        caches == null || caches.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(caches);
    return parent.resolve("application-operator");
  }

  /**
   * Returns the directory with the commands. Its name has the checksum of the files, so that each
   * version has its own, and concurrent processes write the same content.
   *
   * @throws UncheckedIOException if the files cannot be written
   */
  static Path unpack(Path cache) {
    try {
      Map<String, byte[]> files = read();
      Path folder = cache.resolve("testkit-" + checksum(files));
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        write(folder.resolve(file.getKey()), file.getValue());
      }
      return folder.resolve("control-plane");
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot write the commands of the control plane to "
              + cache
              + ". Set CONTROL_PLANE_CACHE to a directory that is writable.",
          e);
    }
  }

  private static Map<String, byte[]> read() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (String name : FILES) {
      try (InputStream in = PackagedCommands.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException("The jar of operator-testkit has no " + name + ".");
        }
        files.put(name, in.readAllBytes());
      }
    }
    return files;
  }

  private static String checksum(Map<String, byte[]> files) {
    CRC32 sum = new CRC32();
    files.values().forEach(sum::update);
    return Long.toHexString(sum.getValue());
  }

  /** Another process may be executing the file: an existing one is never written again. */
  private static void write(Path file, byte[] content) throws IOException {
    if (Files.exists(file)) {
      return;
    }
    Files.createDirectories(file.getParent());
    Path partial = Files.createTempFile(file.getParent(), "new", "");
    Files.write(partial, content);
    boolean executable = !file.getFileName().toString().contains(".");
    if (executable && !partial.toFile().setExecutable(true)) {
      throw new IOException("Cannot make " + partial + " executable");
    }
    Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
