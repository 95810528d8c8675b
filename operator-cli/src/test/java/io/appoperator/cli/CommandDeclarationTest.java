package io.appoperator.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandDeclarationTest {

  /** Otherwise picocli searches all methods of a command, at each start. */
  @Test
  void picocliSearchesNoMethods() {
    CommandLine root = DeclaredCommands.root();

    assertThat(root.getSubcommands()).hasSizeGreaterThan(15);
    root.getSubcommands()
        .forEach((name, command) -> assertThat(searchesMethods(command)).as(name).isFalse());
  }

  private static boolean searchesMethods(CommandLine command) {
    Class<?> type = command.getCommandSpec().userObject().getClass();
    return requireNonNull(type.getAnnotation(Command.class), type.getName()).addMethodSubcommands();
  }
}
