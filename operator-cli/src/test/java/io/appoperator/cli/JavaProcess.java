package io.appoperator.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command in a process of its own, with the class path of the tests. */
public final class JavaProcess {

  /** Those of the launcher's options that a short command needs for its start. */
  private static final List<String> QUICK_START =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private JavaProcess() {}

  /** Returns what starts Java with these options and runs the command. */
  public static ProcessBuilder of(List<String> javaOptions, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(QUICK_START);
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
