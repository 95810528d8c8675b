package io.appoperator.dist;

import io.appoperator.cli.CommandTree;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The manual pages of all commands. */
final class ManPages {

  private ManPages() {}

  /**
   * Writes a page for {@code operator}, and one for each command.
   *
   * @param folder the directory of section 1; created if it is absent
   * @param date the date of the pages, in ISO 8601
   * @param version the version of the operator
   */
  static void write(Path folder, String date, String version) throws IOException {
    Files.createDirectories(folder);
    for (CommandLine command : commands()) {
      Files.writeString(
          folder.resolve(ManPage.name(command) + ".1"),
          ManPage.of(command, date, "Application Operator " + version));
    }
  }

  private static List<CommandLine> commands() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    CommandTree tree =
        new CommandTree(
            new Terminal(InputStream.nullInputStream(), nowhere, nowhere),
            Map.of(),
            path -> PluginRegistry.load(ManPages.class.getClassLoader()),
            action -> {});
    CommandLine root = tree.root();
    return Stream.concat(Stream.of(root), root.getSubcommands().values().stream()).toList();
  }
}
