package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A directory with the script {@code operator} and what it needs up to the start of Java. */
final class LauncherFolder {

  private static final Path ROOT =
      Path.of(System.getProperty("project.root", "..")).toAbsolutePath();

  static final String LAUNCHER = "operator-cli/src/main/launcher/operator";

  /** A fake Java that prints its arguments. */
  static final String JAVA = "#!/bin/sh\necho \"$@\"\n";

  record Result(int code, String output) {}

  private final Path folder;

  private LauncherFolder(Path folder) {
    this.folder = folder;
  }

  /** Creates a built clone, and a JDK that is newer than any other. */
  static LauncherFolder create(Path folder) throws IOException {
    LauncherFolder created = new LauncherFolder(folder);
    created.executable("operator", Files.readString(ROOT.resolve("operator")));
    created.file(LAUNCHER, launcher());
    created.file("pom.xml", "");
    created.file("operator-cli/pom.xml", "");
    created.file("operator-cli/target/operator-cli/built", "");
    created.file("jdk/release", "JAVA_VERSION=\"999\"\n");
    created.executable("jdk/bin/javac", JAVA);
    created.executable("jdk/bin/java", JAVA);
    return created;
  }

  /** Returns the script of an archive. */
  static String launcher() throws IOException {
    return Files.readString(ROOT.resolve(LAUNCHER));
  }

  Path resolve(String name) {
    return folder.resolve(name);
  }

  void file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Path unused = Files.writeString(file, content);
  }

  void modify(String name, int second) throws IOException {
    Path unused =
        Files.setLastModifiedTime(
            folder.resolve(name), FileTime.from(Instant.ofEpochSecond(second)));
  }

  void executable(String name, String content) throws IOException {
    file(name, content);
    assertThat(folder.resolve(name).toFile().setExecutable(true)).isTrue();
  }

  Result launch(Map<String, String> environment) throws IOException, InterruptedException {
    return launch(environment, "version");
  }

  Result launch(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("operator"));
    command.addAll(List.of(arguments));
    return launch(environment, command);
  }

  Result launch(Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    List<String> absolute = new ArrayList<>(command);
    absolute.set(0, folder.resolve(command.get(0)).toString());
    ProcessBuilder builder =
        new ProcessBuilder(absolute).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output);
  }
}
