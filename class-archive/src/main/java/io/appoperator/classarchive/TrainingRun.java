package io.appoperator.classarchive;

import static java.util.Objects.requireNonNull;

import io.appoperator.cli.CommandTree;
import io.appoperator.cli.Main;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs each kind of command once, or only some of them, so that Java can record the classes that
 * the commands load. It connects only to a {@link StubApiServer} that it starts, and writes only
 * temporary files: a kubeconfig, a key and the example.
 */
public final class TrainingRun {

  /** The resource of the example, and what it is edited to while {@code run} runs. */
  static final String RESOURCE = "application.yaml";

  static final String EDIT = "edited.yaml";

  private static final String RUN = "run";
  private static final List<String> VALIDATE = List.of("validate", "-f", "-");

  /** The archives, each with the classes of its commands. */
  enum Archive {
    /** Of each kind of command. */
    CLASSES,
    /** Of 'run' alone. */
    RUN,
    /** Of the commands that read no cluster. */
    OFFLINE;

    /** The name of the archive for the launcher. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final byte[] resource;
  private final StopSignal stopSignal;
  private final Path kubeconfig;

  /**
   * @param stopSignal ends 'run'
   * @param kubeconfig connects commands to a server
   */
  private TrainingRun(byte[] resource, StopSignal stopSignal, Path kubeconfig) {
    this.resource = resource;
    this.stopSignal = stopSignal;
    this.kubeconfig = kubeconfig;
  }

  /**
   * Runs with an example; ends the process with 0 if every command succeeded. The last command runs
   * as in the product, because only {@link Main} has some of the classes.
   *
   * @param args the name of an archive in lower case, see {@link Archive}
   */
  public static void main(String[] args) throws IOException {
    List<String> known = Stream.of(Archive.values()).map(Archive::toString).toList();
    if (args.length != 1 || !known.contains(args[0])) {
      System.err.println("training run: the argument is one of %s.".formatted(known));
      System.exit(ExitCode.USAGE.code());
    }
    Archive archive = Archive.valueOf(args[0].toUpperCase(Locale.ROOT));
    int code = run(archive);
    if (code != 0) {
      System.exit(code);
    }
    Main.main(
        archive == Archive.OFFLINE
            ? new String[] {"validate", "-f", example().toString()}
            : new String[] {"managers"});
  }

  private static Path example() throws IOException {
    Path file = Files.createTempFile("training", ".yaml");
    file.toFile().deleteOnExit();
    return Files.write(file, read(RESOURCE));
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
   * @param archive the archive whose classes are loaded
   */
  static int run(Archive archive) throws IOException {
    if (archive == Archive.OFFLINE) {
      return new TrainingRun(read(RESOURCE), stop -> {}, Path.of("absent")).runCommands(archive);
    }
    Path kubeconfig = Files.createTempFile("training", ".kubeconfig");
    try (StubProcess server = StubProcess.start()) {
      Files.writeString(kubeconfig, server.kubeconfig());
      int code =
          new TrainingRun(read(RESOURCE), server::afterStatusOfEdit, kubeconfig)
              .runCommands(archive);
      if (code == 0 && !server.hasStatusOfEdit()) {
        System.err.println("training run: 'run' ended before it wrote the status of the edit.");
        return 1;
      }
      return code;
    } finally {
      Files.delete(kubeconfig);
    }
  }

  private int runCommands(Archive archive) throws IOException {
    if (archive != Archive.RUN) {
      int refused = run(read(EDIT), VALIDATE);
      if (refused != 0) {
        System.err.println("training run: what the example is edited to is invalid.");
        return refused;
      }
    }
    for (List<String> command : commands(archive)) {
      int code = run(resource, command);
      int expected = command.get(0).equals("diff") ? ExitCode.DIFFERS.code() : ExitCode.OK.code();
      if (code != expected) {
        System.err.printf("training run: '%s' ended with exit code %s.%n", command.get(0), code);
        return Math.max(1, code);
      }
    }
    return 0;
  }

  private List<List<String>> commands(Archive archive) {
    List<String> render = List.of("render", "-f", "-");
    List<String> run =
        List.of(
            RUN,
            "--kubeconfig=" + kubeconfig,
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0",
            "--lease-namespace=default",
            "--leader-elect");
    return switch (archive) {
      case CLASSES ->
          List.of(
              List.of("--help"),
              List.of("version"),
              List.of(Completion.COMMAND, "diff", "-o", ""),
              render,
              List.of("diff", "-f", "-", "--kubeconfig", kubeconfig.toString()),
              run);
      case RUN -> List.of(run);
      case OFFLINE -> List.of(List.of("explain", "-f", "-"), render);
    };
  }

  private int run(byte[] input, List<String> command) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(new ByteArrayInputStream(input), nowhere, nowhere);
    return new CommandTree(
            terminal,
            Map.of(),
            path -> PluginRegistry.load(TrainingRun.class.getClassLoader()),
            stopSignal)
        .run(command.toArray(String[]::new));
  }
}
