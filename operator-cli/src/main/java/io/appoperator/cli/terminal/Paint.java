package io.appoperator.cli.terminal;

/** The colors of a terminal, by ECMA-48. */
enum Paint {
  BOLD("1"),
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  CYAN("36"),
  ALARM("1;31");

  private static final String ESCAPE = "\u001B[";
  private static final String END = ESCAPE + "0m";

  private final String code;

  Paint(String code) {
    this.code = code;
  }

  String on(String text) {
    return ESCAPE + code + "m" + text + END;
  }
}
