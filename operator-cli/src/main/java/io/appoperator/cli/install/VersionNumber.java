package io.appoperator.cli.install;

import io.appoperator.cli.option.ValueType;
import java.util.Optional;

/** A semantic version, as in the names of bundles. */
final class VersionNumber extends ValueType<String> {

  VersionNumber() {
    super("a version, such as 0.1.0", text -> Optional.of(new SemanticVersion(text).text()));
  }
}
