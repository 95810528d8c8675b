package io.appoperator.cli;

import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import picocli.CommandLine;

/** Declares all commands, with the plug-ins of the class path and without output. */
final class DeclaredCommands {

  private DeclaredCommands() {}

  static CommandLine root() {
    PrintStream none = new PrintStream(OutputStream.nullOutputStream());
    return new CommandTree(
            new Terminal(InputStream.nullInputStream(), none, none),
            Map.of(),
            path -> PluginRegistry.load(DeclaredCommands.class.getClassLoader()),
            action -> {})
        .root();
  }
}
