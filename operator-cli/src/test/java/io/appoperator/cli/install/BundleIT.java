package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.testkit.BuiltTool;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A bundle for the Operator Lifecycle Manager, checked by the tools and libraries of its authors.
 */
@Tag("slow")
class BundleIT {

  private static final String IMAGE =
      "registry.example.com/application-operator@sha256:" + "0".repeat(64);

  @TempDir private Path folder;

  @BeforeEach
  void write() {
    assertThat(CommandRun.of("install", "--image=" + IMAGE, "--bundle=" + folder))
        .isEqualTo(new CommandRun(0, "", ""));
  }

  @Test
  void theValidatorsOfOperatorSdkFindNoFault() {
    assertThat(BuiltTool.BUNDLE_CHECK.run("", folder.toString()))
        .isEqualTo("The bundle is valid.\n");
  }

  @Test
  void opmRendersItForACatalog() {
    assertThat(BuiltTool.OPM.run("", "render", folder.toString(), "--output=yaml"))
        .contains("name: application-operator.v", "schema: olm.bundle", "image: " + IMAGE);
  }
}
