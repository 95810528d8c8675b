package io.appoperator.dist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Downloads packages of one architecture. For another one than that of the machine, apt-get has
 * lists of its own, so that the configuration of the machine stays as it is.
 */
final class AptGet {

  private final List<String> options = new ArrayList<>(List.of("-o", "APT::Sandbox::User=root"));

  /**
   * Prepares the lists of packages.
   *
   * @param state the directory for lists of another architecture
   */
  AptGet(Architecture architecture, Path state) throws IOException, InterruptedException {
    if (architecture.isOfThisMachine()) {
      return;
    }
    Path lists = state.resolve("lists");
    Path cache = state.resolve("cache");
    Files.createDirectories(lists.resolve("partial"));
    Files.createDirectories(cache.resolve("archives/partial"));
    for (String option :
        List.of(
            "APT::Architecture=" + architecture.label(),
            "APT::Architectures=" + architecture.label(),
            "Dir::State::Lists=" + lists,
            "Dir::State::status=/dev/null",
            "Dir::Cache=" + cache)) {
      options.add("-o");
      options.add(option);
    }
    run(state, "update");
  }

  /**
   * Downloads a package into a directory.
   *
   * @throws IllegalStateException if that fails, for example because Debian has a newer version
   */
  void download(DebianPackage wanted, Path folder) throws IOException, InterruptedException {
    try {
      run(folder, "download", wanted.name() + "=" + wanted.version());
    } catch (IllegalStateException e) {
      throw new IllegalStateException(
          "Cannot download %s %s. Run 'apt-get update'. If Debian has a newer version, run operator-dist/update-packages, or read the section 'Earlier packages' of operator-dist/README.md.%n%s"
              .formatted(wanted.name(), wanted.version(), e.getMessage()),
          e);
    }
  }

  private void run(Path folder, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("apt-get", "-qq"));
    command.addAll(options);
    command.addAll(List.of(arguments));
    Tool.run(folder, command.toArray(String[]::new));
  }
}
