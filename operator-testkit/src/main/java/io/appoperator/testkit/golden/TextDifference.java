package io.appoperator.testkit.golden;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.util.List;

/** Formats the difference of two texts as a unified diff. */
final class TextDifference {

  private static final int SURROUNDING_LINES = 3;

  private TextDifference() {}

  static String between(String name, String expected, String actual) {
    // Keeps a trailing empty line, to show a missing final newline.
    List<String> before = expected.isEmpty() ? List.of() : List.of(expected.split("\n", -1));
    List<String> after = List.of(actual.split("\n", -1));
    return String.join(
        "\n",
        UnifiedDiffUtils.generateUnifiedDiff(
            "expected/" + name,
            "actual/" + name,
            before,
            DiffUtils.diff(before, after),
            SURROUNDING_LINES));
  }
}
