package io.appoperator.cli.tree;

import java.util.Locale;

/** The output formats of trees. */
enum TreeFormat {
  TEXT,
  JSON;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
