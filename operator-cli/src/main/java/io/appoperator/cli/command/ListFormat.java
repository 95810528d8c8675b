package io.appoperator.cli.command;

import java.util.Locale;

/** How lists are printed. */
public enum ListFormat {
  /** A table. */
  TEXT,
  /** The same table with further columns at its end. */
  WIDE,
  JSON,
  YAML;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
