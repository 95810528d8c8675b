package io.appoperator.cli.install;

import io.appoperator.cli.option.ValueType;
import java.util.Optional;
import java.util.regex.Pattern;

/** A semantic version, as in the names of bundles. */
final class VersionNumber extends ValueType<String> {

  private static final Pattern FORM =
      Pattern.compile("(0|[1-9]\\d*)(\\.(0|[1-9]\\d*)){2}(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?");

  VersionNumber() {
    super(
        "a version, such as 0.1.0",
        text -> Optional.of(text).filter(version -> FORM.matcher(version).matches()));
  }
}
