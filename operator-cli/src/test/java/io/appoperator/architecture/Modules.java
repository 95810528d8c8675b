package io.appoperator.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The modules of the build, so that tests can assert that they checked all of them. */
final class Modules {

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  private Modules() {}

  /** Returns the directories of all modules, relative to the root, also those of profiles. */
  static List<String> of(Path root) throws IOException {
    List<String> modules =
        MODULE
            .matcher(Files.readString(root.resolve("pom.xml")))
            .results()
            .map(module -> module.group(1).replaceFirst("/reactor\\.xml$", ""))
            .toList();
    assertThat(modules).contains("operator-api", "operator-core", "operator-cli");
    return modules;
  }
}
