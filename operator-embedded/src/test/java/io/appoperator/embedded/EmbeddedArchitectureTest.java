package io.appoperator.embedded;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EmbeddedArchitectureTest {

  private static final String ROOT = "io.appoperator.embedded.";

  private static final Set<String> CLOCKS =
      Set.of("Clock.systemUTC", "Instant.now", "LocalDateTime.now", "System.currentTimeMillis");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.appoperator.embedded");

  @Test
  void needsNothingOfTheOperatorAndNoKubernetesClient() {
    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                "java..",
                "com.fasterxml.jackson..",
                "com.google..",
                "com.sun.net.httpserver..",
                "dev.cel..",
                "javax.net.ssl..",
                "org.jspecify..",
                "org.yaml.snakeyaml..",
                "io.appoperator.embedded.."))
        .check(CLASSES);
  }

  @Test
  void packagesUseOnlyThoseBelowThem() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("field")
        .definedBy(ROOT + "field")
        .layer("type")
        .definedBy(ROOT + "type")
        .layer("merge")
        .definedBy(ROOT + "merge")
        .layer("ownership")
        .definedBy(ROOT + "ownership")
        .layer("schema")
        .definedBy(ROOT + "schema")
        .layer("function")
        .definedBy(ROOT + "function")
        .layer("expression")
        .definedBy(ROOT + "expression")
        .layer("rule")
        .definedBy(ROOT + "rule")
        .layer("kind")
        .definedBy(ROOT + "kind")
        .layer("store")
        .definedBy(ROOT + "store")
        .layer("patch")
        .definedBy(ROOT + "patch")
        .layer("admission")
        .definedBy(ROOT + "admission")
        .layer("engine")
        .definedBy(ROOT + "engine")
        .layer("check")
        .definedBy(ROOT + "check")
        .layer("pod")
        .definedBy(ROOT + "pod")
        .layer("definition")
        .definedBy(ROOT + "definition")
        .layer("builtin")
        .definedBy(ROOT + "builtin")
        .layer("simulation")
        .definedBy(ROOT + "simulation")
        .layer("body")
        .definedBy(ROOT + "body")
        .layer("protobuf")
        .definedBy(ROOT + "protobuf")
        .layer("table")
        .definedBy(ROOT + "table")
        .layer("openapi")
        .definedBy(ROOT + "openapi")
        .layer("http")
        .definedBy(ROOT + "http")
        .whereLayer("http")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("engine")
        .mayOnlyBeAccessedByLayers("simulation", "http")
        .whereLayer("builtin")
        .mayOnlyBeAccessedByLayers("http", "openapi")
        .whereLayer("definition")
        .mayOnlyBeAccessedByLayers("builtin")
        .whereLayer("pod")
        .mayOnlyBeAccessedByLayers("builtin")
        .whereLayer("check")
        .mayOnlyBeAccessedByLayers("builtin", "definition", "pod")
        .whereLayer("body")
        .mayOnlyBeAccessedByLayers("http")
        .whereLayer("protobuf")
        .mayOnlyBeAccessedByLayers("http")
        .whereLayer("table")
        .mayOnlyBeAccessedByLayers("http")
        .whereLayer("openapi")
        .mayOnlyBeAccessedByLayers("http")
        .whereLayer("simulation")
        .mayOnlyBeAccessedByLayers("http")
        .whereLayer("ownership")
        .mayOnlyBeAccessedByLayers("engine")
        .whereLayer("merge")
        .mayOnlyBeAccessedByLayers("ownership")
        .whereLayer("patch")
        .mayOnlyBeAccessedByLayers("engine")
        .whereLayer("type")
        .mayOnlyBeAccessedByLayers("merge", "ownership", "engine")
        .whereLayer("schema")
        .mayOnlyBeAccessedByLayers(
            "admission",
            "kind",
            "check",
            "definition",
            "pod",
            "builtin",
            "engine",
            "function",
            "rule",
            "http")
        .whereLayer("function")
        .mayOnlyBeAccessedByLayers("expression")
        .whereLayer("expression")
        .mayOnlyBeAccessedByLayers("admission", "rule")
        .whereLayer("admission")
        .mayOnlyBeAccessedByLayers("engine")
        .whereLayer("rule")
        .mayOnlyBeAccessedByLayers("builtin", "engine")
        .whereLayer("kind")
        .mayOnlyBeAccessedByLayers(
            "admission",
            "check",
            "definition",
            "pod",
            "builtin",
            "engine",
            "function",
            "simulation",
            "table",
            "openapi",
            "http")
        .whereLayer("store")
        .mayOnlyBeAccessedByLayers("admission", "engine", "simulation", "http")
        .check(CLASSES);
  }

  @Test
  void onlyTheServerIdentityReadsTheClock() {
    noClasses()
        .that()
        .doNotHaveSimpleName("ServerIdentity")
        .should()
        .accessTargetWhere(
            describe(
                "it reads the time of day",
                access ->
                    CLOCKS.contains(
                        access.getTargetOwner().getSimpleName()
                            + "."
                            + access.getTarget().getName())))
        .check(CLASSES);
  }
}
