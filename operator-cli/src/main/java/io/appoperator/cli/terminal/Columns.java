package io.appoperator.cli.terminal;

import java.util.List;

/** Prints a table in the layout of kubectl. */
public final class Columns {

  private static final String GAP = "   ";

  private Columns() {}

  /** Returns one line per row; all rows have the same number of cells. */
  public static String align(List<List<String>> table) {
    List<List<String>> rows =
        table.stream().map(row -> row.stream().map(OneLine::of).toList()).toList();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String cell = row.get(column);
        line.append(cell).append(" ".repeat(width(rows, column) - cell.length())).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
