package io.appoperator.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandDeclarationTest {

  /** Otherwise picocli searches all methods of a command, at each start. */
  @Test
  void picocliSearchesNoMethods() {
    PrintStream none = new PrintStream(OutputStream.nullOutputStream());
    CommandLine root =
        new CommandTree(
                new Terminal(InputStream.nullInputStream(), none, none),
                Map.of(),
                path -> PluginRegistry.load(CommandDeclarationTest.class.getClassLoader()),
                action -> {})
            .root();

    assertThat(root.getSubcommands()).hasSizeGreaterThan(15);
    root.getSubcommands()
        .forEach((name, command) -> assertThat(searchesMethods(command)).as(name).isFalse());
  }

  private static boolean searchesMethods(CommandLine command) {
    Class<?> type = command.getCommandSpec().userObject().getClass();
    return requireNonNull(type.getAnnotation(Command.class), type.getName()).addMethodSubcommands();
  }
}
