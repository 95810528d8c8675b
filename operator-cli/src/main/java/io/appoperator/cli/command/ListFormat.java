package io.appoperator.cli.command;

import java.util.Locale;

/** The output formats of lists. */
public enum ListFormat {
  /** A table. */
  TEXT,
  /** The same table with additional columns. */
  WIDE,
  JSON,
  YAML;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
