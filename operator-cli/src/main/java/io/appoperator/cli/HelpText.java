package io.appoperator.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The help of a command. Descriptions of options are wrapped at spaces only, because picocli also
 * breaks lines after a slash, and so in the middle of a path.
 */
final class HelpText extends Help {

  private static final String INDENT = "  ";

  HelpText(CommandSpec command, ColorScheme colors) {
    super(command, colors);
  }

  @Override
  public Layout createDefaultLayout(
      List<OptionSpec> options, List<PositionalParamSpec> parameters, ColorScheme colors) {
    TextTable table =
        TextTable.forDefaultColumns(
            colors,
            calcLongOptionColumnWidth(options, parameters, colors),
            commandSpec().usageMessage().width());
    return new WordLayout(
        colors, table, createDefaultOptionRenderer(), createDefaultParameterRenderer());
  }

  /** Gives picocli rows whose description fits, so that it need not break them. */
  private static final class WordLayout extends Layout {

    WordLayout(
        ColorScheme colors,
        TextTable table,
        IOptionRenderer options,
        IParameterRenderer parameters) {
      super(colors, table, options, parameters);
    }

    @Override
    public void layout(ArgSpec argument, Ansi.Text[][] rows) {
      for (Ansi.Text[] row : rows) {
        wrap(row).forEach(table::addRowValues);
      }
    }

    private List<Ansi.Text[]> wrap(Ansi.Text[] row) {
      int last = row.length - 1;
      Column column = table.columns()[last];
      int width = column.width - column.indent;
      List<Ansi.Text[]> wrapped = new ArrayList<>();
      Ansi.Text[] line = row.clone();
      Ansi.Text rest = row[last];
      int end = end(rest.plainString(), width);
      while (end > 0) {
        line[last] = rest.substring(0, end);
        wrapped.add(line);
        line = new Ansi.Text[row.length];
        Arrays.fill(line, Ansi.OFF.text(""));
        rest = Ansi.OFF.text(INDENT).concat(rest.substring(end + 1));
        end = end(rest.plainString(), width);
      }
      line[last] = rest;
      wrapped.add(line);
      return wrapped;
    }

    /**
     * Returns the last space before the width, as picocli does; 0 if the text fits or has no such
     * space.
     */
    private static int end(String text, int width) {
      if (text.length() <= width) {
        return 0;
      }
      int space = text.lastIndexOf(' ', width - 1);
      return text.substring(0, Math.max(0, space)).isBlank() ? 0 : space;
    }
  }
}
