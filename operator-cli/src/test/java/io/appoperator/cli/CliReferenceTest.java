package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page has the output of {@code --help} of every command. */
class CliReferenceTest {

  private static final Path PAGE =
      Path.of(System.getProperty("project.root", "..")).resolve("docs/reference/cli.md");

  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+)  +[A-Z]");

  private static final String INTRODUCTION =
      """
      # Command line

      <!-- Generated from the commands by CliReferenceTest. -->

      Commands print results to standard output and messages to standard error. Equal input gives equal bytes.
      Exit codes are part of the interface and never change their meaning. From a clone, the command is `./operator`.

      Environment: `OPERATOR_PLUGINS` lists [plug-ins](../concepts/plug-ins.md), separated like a class path,
      `OPERATOR_JAVA_HOME` is the JDK (default: the newest one that is found), and
      `OPERATOR_JAVA_OPTS` has further options for Java. `OPERATOR_DEBUG=1` adds the stack trace to the report of a bug.
      `NO_COLOR` with any value, or `TERM=dumb`, turns off color.
      If `COLUMNS` is exported and between 40 and 1000, it is the width of help texts and of
      [the messages of `tree`](tree.md). Help texts are at least 55 columns wide, and 100 columns by default.

      [Input](input.md) describes the values of `-f`.

      ## Exit codes

      | code | meaning |
      |---|---|
      """;

  @Test
  void checkedInPageMatchesTheHelp() throws IOException {
    String expected = page();
    if (Boolean.getBoolean("golden.update")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("%s; regenerate it with mvn test -pl operator-cli -am -Dgolden.update=true", PAGE)
        .isEqualTo(expected);
  }

  private static String page() {
    String root = help("--help");
    List<String> commands =
        COMMAND
            .matcher(root.substring(root.indexOf("Commands:")))
            .results()
            .map(command -> command.group(1))
            .toList();
    assertThat(commands).contains("render", "diff", "run", "version");

    StringBuilder page = new StringBuilder(INTRODUCTION);
    for (ExitCode code : ExitCode.values()) {
      page.append("| %s | %s |\n".formatted(code.code(), code.meaning()));
    }
    section(page, "operator", root);
    commands.forEach(name -> section(page, "operator " + name, help(name, "--help")));
    return page.toString();
  }

  private static void section(StringBuilder page, String title, String help) {
    page.append("\n## ").append(title).append("\n\n```\n").append(help.strip()).append("\n```\n");
  }

  private static String help(String... args) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(InputStream.nullInputStream(), out, out);
    CommandTree tree =
        new CommandTree(
            terminal,
            Map.of(),
            path -> PluginRegistry.load(CliReferenceTest.class.getClassLoader()),
            action -> {});
    assertThat(tree.run(args)).isZero();
    return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n").replaceAll("(?m) +$", "");
  }
}
