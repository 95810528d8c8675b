package io.appoperator.testkit.golden;

import org.jspecify.annotations.Nullable;

/** The action if a text differs from its golden file. */
enum GoldenMode {
  COMPARE,
  UPDATE;

  static GoldenMode from(@Nullable String updateProperty, @Nullable String ciVariable) {
    if (!Boolean.parseBoolean(updateProperty)) {
      return COMPARE;
    }
    if (Boolean.parseBoolean(ciVariable)) {
      throw new IllegalStateException(
          "golden.update=true is rejected if CI=true, because it would make every golden test pass. "
              + "Update the files on your machine and commit them.");
    }
    return UPDATE;
  }
}
