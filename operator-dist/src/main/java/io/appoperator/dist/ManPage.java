package io.appoperator.dist;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command, with what its help has. */
final class ManPage {

  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** A line of a footer that begins a section, such as {@code Examples:}. */
  private static final Pattern HEADING = Pattern.compile("([A-Z][a-z]+):");

  private final CommandLine command;
  private final CommandSpec spec;
  private final Help help;
  private final Roff page = new Roff();

  private ManPage(CommandLine command) {
    this.command = command;
    this.spec = command.getCommandSpec();
    this.help = command.getHelp();
  }

  /** Returns the name of the page of a command: those of its parents and its own. */
  static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  /**
   * Returns the page in roff.
   *
   * @param date the date of the page, in ISO 8601
   * @param source the product and its version
   */
  static String of(CommandLine command, String date, String source) {
    return new ManPage(command).print(date, source);
  }

  private String print(String date, String source) {
    String name = name(command);
    page.title(name, date, source);
    String description = filled(help.description());
    page.section("Name").line(name + " - " + description.replaceFirst("[.;] .*|\\.$", ""));
    page.section("Synopsis").line(filled(help.synopsis(0)));
    page.section("Description").line(description);
    if (!spec.positionalParameters().isEmpty()) {
      page.section("Parameters");
      spec.positionalParameters().forEach(this::parameter);
    }
    page.section("Options");
    options().forEach(this::option);
    if (!command.getSubcommands().isEmpty()) {
      page.section("Commands");
      command.getSubcommands().values().forEach(this::subcommand);
    }
    exitCodes(spec.usageMessage().exitCodeList());
    footer(List.of(spec.usageMessage().footer()));
    seeAlso();
    return page.toString();
  }

  /** In the order of the help. */
  private List<OptionSpec> options() {
    Comparator<OptionSpec> order =
        spec.usageMessage().sortOptions()
            ? Comparator.comparing(OptionSpec::order).thenComparing(OptionSpec::longestName)
            : Comparator.comparing(OptionSpec::order);
    return spec.options().stream().filter(option -> !option.hidden()).sorted(order).toList();
  }

  private void option(OptionSpec option) {
    entry(
        help.createDefaultOptionRenderer()
            .render(option, help.parameterLabelRenderer(), help.colorScheme()));
  }

  private void parameter(PositionalParamSpec parameter) {
    entry(
        help.createDefaultParameterRenderer()
            .render(parameter, help.parameterLabelRenderer(), help.colorScheme()));
  }

  /** The last column is the description, and the others are the names. */
  private void entry(Text[][] rows) {
    int last = rows[0].length - 1;
    String names =
        IntStream.range(0, last)
            .mapToObj(column -> rows[0][column].plainString())
            // Between the names of an option.
            .map(text -> text.equals(",") ? ", " : text)
            .collect(Collectors.joining());
    page.entry(filled(names));
    for (int i = 0; i < rows.length; i++) {
      if (i > 0) {
        page.lineBreak();
      }
      page.line(filled(rows[i][last].plainString()));
    }
  }

  private void subcommand(CommandLine subcommand) {
    page.entry(name(subcommand) + "(1)").line(filled(subcommand.getHelp().description()));
  }

  private void exitCodes(Map<String, String> codes) {
    if (!codes.isEmpty()) {
      page.section("Exit status");
      codes.forEach((code, meaning) -> page.entry(code.strip()).line(meaning));
    }
  }

  private void footer(List<String> lines) {
    List<String> block = new ArrayList<>();
    for (String line : lines) {
      if (HEADING.matcher(line).matches()) {
        flush(block);
        page.section(line.replace(":", ""));
      } else if (line.isBlank()) {
        flush(block);
      } else {
        block.add(line.stripTrailing());
      }
    }
    flush(block);
  }

  private void flush(List<String> block) {
    if (!block.isEmpty()) {
      page.verbatim(block);
      block.clear();
    }
  }

  private void seeAlso() {
    if (command.getParent() != null) {
      page.section("See also").line(name(command.getParent()) + "(1)");
    }
  }

  private static String filled(String text) {
    return SPACE.matcher(text).replaceAll(" ").strip();
  }
}
