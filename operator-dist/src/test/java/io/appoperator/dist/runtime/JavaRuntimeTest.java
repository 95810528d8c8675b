package io.appoperator.dist.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaRuntimeTest {

  @TempDir private Path folder;

  @Test
  void hasTheModulesThatTheOperatorNeeds() {
    StringWriter out = new StringWriter();
    int code =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(out),
                new PrintWriter(out),
                "--no-recursive",
                "--ignore-missing-deps",
                "--print-module-deps",
                "--multi-release=17",
                "--class-path=" + System.getProperty("java.class.path"),
                operatorClasses("operator-core"),
                operatorClasses("operator-cli"));

    assertThat(code).as(out.toString()).isZero();
    assertThat(JavaRuntime.MODULES).containsAll(List.of(out.toString().strip().split(",")));
  }

  @Test
  void aConfiguredJdkMustBeOne() throws IOException {
    Files.createDirectories(folder.resolve("bin"));

    assertThatThrownBy(() -> Jdk.choose(folder.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'%s' is not a JDK for Linux on x64".formatted(folder));
  }

  private static String operatorClasses(String module) {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
        .filter(entry -> entry.contains("/" + module))
        .findFirst()
        .orElseThrow();
  }
}
