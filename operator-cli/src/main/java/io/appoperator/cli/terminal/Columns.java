package io.appoperator.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Prints a table in the layout of kubectl. */
public final class Columns {

  private static final String COLUMN_GAP = "   ";
  private static final String ELLIPSIS = "...";

  private Columns() {}

  /** Returns one line per row; all rows have the same number of cells. */
  public static String align(List<List<String>> table) {
    return align(table, Integer.MAX_VALUE, 0);
  }

  /**
   * Returns one line per row, with the last cell cut so that the line fits.
   *
   * @param most the maximum length of a line
   * @param least the length that a last cell keeps, even if its line is then too long
   */
  public static String align(List<List<String>> table, int most, int least) {
    List<List<String>> rows =
        table.stream().map(row -> row.stream().map(PrintableText::of).toList()).toList();
    int last = rows.get(0).size() - 1;
    List<Integer> widths = new ArrayList<>();
    for (int column = 0; column < last; column++) {
      widths.add(width(rows, column));
    }
    int before = widths.stream().mapToInt(width -> width + COLUMN_GAP.length()).sum();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < last; column++) {
        String cell = row.get(column);
        line.append(cell).append(" ".repeat(widths.get(column) - cell.length())).append(COLUMN_GAP);
      }
      line.append(truncate(row.get(last), Math.max(least, most - before)));
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static String truncate(String cell, int most) {
    return cell.length() <= most ? cell : cell.substring(0, most - ELLIPSIS.length()) + ELLIPSIS;
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
