package io.appoperator.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command in a separate process, with the class path of the tests. */
public final class JavaProcess {

  /** The launcher's options for the start of a short command. */
  private static final List<String> QUICK_START =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private JavaProcess() {}

  /** Returns a builder that starts Java with these options and runs the command. */
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
