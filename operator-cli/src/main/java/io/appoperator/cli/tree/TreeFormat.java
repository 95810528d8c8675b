package io.appoperator.cli.tree;

import java.util.Locale;

/** How trees are printed. */
enum TreeFormat {
  TEXT,
  JSON;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
