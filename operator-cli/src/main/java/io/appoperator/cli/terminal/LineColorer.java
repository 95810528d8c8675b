package io.appoperator.cli.terminal;

/** Colors a line by its prefix, so that printers need not know about colors. */
public enum LineColorer {
  /** Lines of {@code diff -o unified}. */
  UNIFIED {
    @Override
    String paint(String line) {
      if (line.startsWith("--- ") || line.startsWith("+++ ")) {
        return TextStyle.BOLD.on(line);
      }
      return switch (line.isEmpty() ? ' ' : line.charAt(0)) {
        case '-' -> TextStyle.RED.on(line);
        case '+' -> TextStyle.GREEN.on(line);
        case '@' -> TextStyle.CYAN.on(line);
        case '#' -> TextStyle.YELLOW.on(line);
        case '!' -> TextStyle.ALARM.on(line);
        default -> line;
      };
    }
  },

  /** Lines of {@code diff -o brief}. */
  BRIEF {
    @Override
    String paint(String line) {
      String[] words = line.split(" ", 3);
      return switch (words.length > 1 ? words[1] : "") {
        case "create" -> TextStyle.GREEN.on(line);
        case "update" -> TextStyle.YELLOW.on(line);
        case "prune" -> TextStyle.RED.on(line);
        case "refused" -> TextStyle.ALARM.on(line);
        default -> line;
      };
    }
  },

  /** Messages on standard error. */
  MESSAGES {
    @Override
    String paint(String line) {
      if (line.startsWith("operator: ")) {
        return head(TextStyle.ALARM, "operator:", line);
      }
      if (line.startsWith(WARNING)) {
        return head(TextStyle.YELLOW, WARNING, line);
      }
      if (line.startsWith("note:")) {
        return head(TextStyle.CYAN, "note:", line);
      }
      int place = place(line);
      if (place == 0) {
        return line;
      }
      String message = line.substring(place);
      boolean warning = message.startsWith(" " + WARNING);
      return TextStyle.BOLD.on(line.substring(0, place))
          + (warning ? " " + head(TextStyle.YELLOW, WARNING, message.substring(1)) : message);
    }
  };

  private static final String WARNING = "warning:";

  abstract String paint(String line);

  private static String head(TextStyle paint, String head, String line) {
    return paint.on(head) + line.substring(head.length());
  }

  /** Returns the length of a prefix {@code file:line:}, or 0. */
  private static int place(String line) {
    int at = line.indexOf(':');
    while (at >= 0) {
      int end = at + 1;
      while (end < line.length() && Character.isDigit(line.charAt(end))) {
        end++;
      }
      if (end > at + 1 && line.startsWith(": ", end)) {
        return end + 1;
      }
      at = line.indexOf(':', at + 1);
    }
    return 0;
  }
}
