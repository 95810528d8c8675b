package io.appoperator.dist;

import java.util.Locale;

/** The text of a manual page in roff, with the macros of man(7). */
final class Roff {

  private final StringBuilder text = new StringBuilder();

  /** Begins a page of section 1. It breaks no word, so that names of options can be copied. */
  Roff title(String name, String date, String source) {
    return macro("TH", name.toUpperCase(Locale.ROOT), "1", date, source, "")
        .macro("nh")
        .formatted(".ad l");
  }

  Roff section(String name) {
    return macro("SH", name.toUpperCase(Locale.ROOT));
  }

  /** Adds an entry of a list; its lines follow. */
  Roff entry(String term) {
    return macro("TP").formatted("\\fB" + escape(term) + "\\fR");
  }

  Roff lineBreak() {
    return macro("br");
  }

  /** Adds text that is filled, so that its line breaks do not matter. */
  Roff line(String line) {
    return formatted(escape(line));
  }

  /** Adds lines that are shown as they are. */
  Roff verbatim(Iterable<String> lines) {
    macro("PP").macro("nf");
    lines.forEach(this::line);
    return macro("fi");
  }

  private Roff formatted(String line) {
    text.append(line).append('\n');
    return this;
  }

  private Roff macro(String name, String... arguments) {
    text.append('.').append(name);
    for (String argument : arguments) {
      text.append(" \"").append(escape(argument).replace("\"", "\"\"")).append('"');
    }
    text.append('\n');
    return this;
  }

  /** A hyphen stays a hyphen, so that options can be copied; a dot or quote begins no macro. */
  private static String escape(String line) {
    String escaped = line.replace("\\", "\\e").replace("-", "\\-");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
