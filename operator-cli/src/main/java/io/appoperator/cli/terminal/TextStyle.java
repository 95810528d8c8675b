package io.appoperator.cli.terminal;

import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * The styles of colored output. Picocli provides the control sequences; it parses its markup only
 * in help texts, because output can contain the same characters.
 */
enum TextStyle {
  BOLD(Style.bold),
  RED(Style.fg_red),
  GREEN(Style.fg_green),
  YELLOW(Style.fg_yellow),
  CYAN(Style.fg_cyan),
  ALARM(Style.bold, Style.fg_red);

  private final String begin;

  TextStyle(IStyle... styles) {
    this.begin = Style.on(styles);
  }

  /** Returns a text between the sequences that switch this style on and all styles off. */
  String on(String text) {
    return begin + text + Style.reset.on();
  }
}
