package io.appoperator.cli;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.completion.Completion;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Runs each command once, so that Java can archive the loaded classes for later starts. The
 * launcher and the build of the image run it to create the class archive. Uses only its own fake
 * API server, reads a resource from stdin and writes nothing.
 */
public final class Rehearsal {

  private final byte[] resource;
  private final StandInServer server;
  private final Path kubeconfig;

  private Rehearsal(byte[] resource, StandInServer server, Path kubeconfig) {
    this.resource = resource;
    this.server = server;
    this.kubeconfig = kubeconfig;
  }

  /** Rehearses with the resource on stdin; exits with 0 if every command succeeded. */
  public static void main(String[] args) throws IOException {
    System.exit(rehearse(System.in.readAllBytes()));
  }

  /** Rehearses with a resource; returns the first exit code that is not the expected one, or 0. */
  static int rehearse(byte[] resource) throws IOException {
    Path kubeconfig = Files.createTempFile("rehearsal", ".kubeconfig");
    try (StandInServer server = StandInServer.start(resource)) {
      Files.writeString(kubeconfig, server.kubeconfig());
      return new Rehearsal(resource, server, kubeconfig).commands();
    } finally {
      Files.delete(kubeconfig);
    }
  }

  private int commands() {
    String[][] commands = {
      {"--help"},
      {"version"},
      {Completion.COMMAND, "diff", "-o", ""},
      {"render", "-f", "-"},
      {"diff", "-f", "-", "--kubeconfig", kubeconfig.toString()},
      {
        "run",
        "--kubeconfig=" + kubeconfig,
        "--health-address=127.0.0.1:0",
        "--metrics-address=127.0.0.1:0",
        "--lease-namespace=default",
        "--leader-elect"
      },
    };
    for (String[] command : commands) {
      int code = run(command);
      int expected = command[0].equals("diff") ? ExitCode.DIFFERS.code() : ExitCode.OK.code();
      if (code != expected) {
        System.err.printf("rehearsal: %s ended with %s%n", command[0], code);
        return Math.max(1, code);
      }
    }
    if (!server.hasStatus()) {
      System.err.println("rehearsal: run ended without a status");
      return 1;
    }
    return 0;
  }

  private int run(String... command) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(new ByteArrayInputStream(resource), nowhere, nowhere);
    return new CommandTree(
            terminal,
            Map.of(),
            () -> PluginRegistry.load(Rehearsal.class.getClassLoader()),
            server::afterFirstStatus)
        .run(command);
  }
}
