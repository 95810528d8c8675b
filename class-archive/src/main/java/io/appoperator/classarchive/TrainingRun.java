package io.appoperator.classarchive;

import static java.util.Objects.requireNonNull;

import io.appoperator.cli.CommandTree;
import io.appoperator.cli.Main;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.completion.Completion;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs each kind of command once, or only {@code run}, so that Java can record the classes that the
 * commands load. It connects only to a {@link StubApiServer} that it starts, and writes no file
 * except a temporary kubeconfig and key.
 */
public final class TrainingRun {

  /** The resource of the example, and what it is edited to while {@code run} runs. */
  static final String RESOURCE = "application.yaml";

  static final String EDIT = "edited.yaml";

  private static final String ALL = "classes";
  private static final String RUN = "run";

  private final byte[] resource;
  private final StubProcess server;
  private final Path kubeconfig;

  private TrainingRun(byte[] resource, StubProcess server, Path kubeconfig) {
    this.resource = resource;
    this.server = server;
    this.kubeconfig = kubeconfig;
  }

  /**
   * Runs with an example; ends the process with 0 if every command succeeded. The last command runs
   * as in the product, because only {@link Main} has some of the classes.
   *
   * @param args {@code classes} for all commands, or {@code run} for that command
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 1 || !List.of(ALL, RUN).contains(args[0])) {
      System.err.println("training run: the argument is '%s' or '%s'.".formatted(ALL, RUN));
      System.exit(ExitCode.USAGE.code());
    }
    int code = run(args[0].equals(RUN));
    if (code != 0) {
      System.exit(code);
    }
    Main.main(new String[] {"managers"});
  }

  static byte[] read(String name) throws IOException {
    try (InputStream in = TrainingRun.class.getResourceAsStream(name)) {
      return requireNonNull(in, name).readAllBytes();
    }
  }

  /**
   * Runs with an example, which is edited while 'run' runs; returns the first unexpected exit code,
   * or 0.
   *
   * @param onlyRun whether no other command than 'run' is run
   */
  static int run(boolean onlyRun) throws IOException {
    Path kubeconfig = Files.createTempFile("training", ".kubeconfig");
    try (StubProcess server = StubProcess.start()) {
      Files.writeString(kubeconfig, server.kubeconfig());
      return new TrainingRun(read(RESOURCE), server, kubeconfig).runCommands(onlyRun);
    } finally {
      Files.delete(kubeconfig);
    }
  }

  private int runCommands(boolean onlyRun) throws IOException {
    List<List<String>> commands = new ArrayList<>();
    if (!onlyRun) {
      int refused = run(read(EDIT), List.of("validate", "-f", "-"));
      if (refused != 0) {
        System.err.println("training run: what the example is edited to is invalid.");
        return refused;
      }
      commands.add(List.of("--help"));
      commands.add(List.of("version"));
      commands.add(List.of(Completion.COMMAND, "diff", "-o", ""));
      commands.add(List.of("render", "-f", "-"));
      commands.add(List.of("diff", "-f", "-", "--kubeconfig", kubeconfig.toString()));
    }
    commands.add(
        List.of(
            RUN,
            "--kubeconfig=" + kubeconfig,
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0",
            "--lease-namespace=default",
            "--leader-elect"));
    for (List<String> command : commands) {
      int code = run(resource, command);
      int expected = command.get(0).equals("diff") ? ExitCode.DIFFERS.code() : ExitCode.OK.code();
      if (code != expected) {
        System.err.printf("training run: '%s' ended with exit code %s.%n", command.get(0), code);
        return Math.max(1, code);
      }
    }
    if (!server.hasStatusOfEdit()) {
      System.err.println("training run: 'run' ended before it wrote the status of the edit.");
      return 1;
    }
    return 0;
  }

  private int run(byte[] input, List<String> command) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(new ByteArrayInputStream(input), nowhere, nowhere);
    return new CommandTree(
            terminal,
            Map.of(),
            path -> PluginRegistry.load(TrainingRun.class.getClassLoader()),
            server::afterStatusOfEdit)
        .run(command.toArray(String[]::new));
  }
}
