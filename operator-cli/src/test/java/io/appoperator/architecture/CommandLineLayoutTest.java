package io.appoperator.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The command line has a package per command, shared packages, and a root package that connects
 * them.
 */
class CommandLineLayoutTest {

  private static final String ROOT = "io.appoperator.cli";

  private static final List<String> COMMANDS =
      packages(
          "capabilities",
          "completion",
          "demo",
          "diff",
          "explain",
          "install",
          "managers",
          "plugins",
          "render",
          "run",
          "scaffold",
          "settings",
          "tree",
          "validate");

  private static final List<String> SHARED =
      packages("cause", "command", "embedded", "file", "input", "log", "option", "terminal");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void everyPackageIsACommandOrShared() {
    assertThat(CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(List.of(ROOT), COMMANDS, SHARED).flatMap(List::stream).toList());
  }

  @ParameterizedTest
  @FieldSource("COMMANDS")
  void commandsImportNoOtherCommand(String command) {
    assertImportsNone(command, COMMANDS.stream().filter(other -> !other.equals(command)).toList());
  }

  @ParameterizedTest
  @FieldSource("SHARED")
  void sharedPackagesImportNoCommand(String shared) {
    assertImportsNone(shared, COMMANDS);
  }

  @Test
  void terminalImportsNoOtherCommandLinePackage() {
    assertImportsNone(
        ROOT + ".terminal",
        SHARED.stream().filter(other -> !other.equals(ROOT + ".terminal")).toList());
  }

  private static void assertImportsNone(String from, List<String> packages) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.concat(Stream.of(ROOT), packages.stream()).toArray(String[]::new))
        .check(CLASSES);
  }

  private static List<String> packages(String... names) {
    return Stream.of(names).map(name -> ROOT + "." + name).toList();
  }
}
