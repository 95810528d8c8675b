package io.appoperator.cli.plugins;

import java.util.List;
import java.util.regex.Pattern;

/** What a command printed to standard error. */
final class TrialMessages {

  /** Notes, warnings, and the title of several plug-ins, which has no reason. */
  private static final Pattern NO_REASON =
      Pattern.compile(
          "(Picked up |(operator: )?warning: ).*|(operator: )?[0-9]+ plug-ins cannot be used:|\\s+at .*");

  private TrialMessages() {}

  /** Returns why it failed: one reason for each line. */
  static List<String> reasons(String text) {
    return text.lines()
        .filter(line -> !line.isBlank() && !NO_REASON.matcher(line).matches())
        .map(line -> line.replaceFirst("^operator: ", "").strip())
        .toList();
  }
}
