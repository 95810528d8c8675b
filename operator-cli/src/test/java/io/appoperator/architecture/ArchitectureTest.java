package io.appoperator.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.appoperator.core.change.ChangeCalculator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

  private static final String ROOT = "io.appoperator";

  private static final String[] PURE = {
    ROOT + ".api..",
    ROOT + ".application..",
    ROOT + ".objects..",
    ROOT + ".managers..",
    ROOT + ".core.json..",
    ROOT + ".core.kind..",
    ROOT + ".core.generated..",
    ROOT + ".core.decode..",
    ROOT + ".core.transform..",
    ROOT + ".core.render..",
    ROOT + ".core.change..",
    ROOT + ".core.plan..",
    ROOT + ".core.compare..",
    ROOT + ".core.provenance..",
    ROOT + ".core.disruption..",
    ROOT + ".core.status..",
  };

  /**
   * The packages of the core from the bottom up: a package imports its own layer and lower ones.
   */
  private static final List<List<String>> LAYERS =
      List.of(
          List.of(
              "json",
              "kind",
              "generated",
              "mask",
              "cluster",
              "queue",
              "timeout",
              "telemetry",
              "trace"),
          List.of("related", "plugin", "decode", "transform", "render", "observe"),
          List.of(
              "change",
              "plan",
              "compare",
              "disruption",
              "drift",
              "status",
              "provenance",
              "input",
              "loading",
              "loading.check",
              "settings"),
          List.of(
              "telemetry.secure",
              "apply",
              "capability",
              "watch",
              "event",
              "election",
              "cluster.fabric8",
              "trace.otlp"),
          List.of("preview", "install"),
          List.of("reconcile.result", "reconcile.memory"),
          List.of("reconcile.report"),
          List.of("reconcile.delete"),
          List.of("reconcile"),
          List.of("controller"),
          List.of("run"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void checksEveryModule() throws IOException {
    List<String> expected =
        Modules.of(Path.of(System.getProperty("project.root"))).stream()
            .filter(module -> !module.contains("/")) // examples and benchmarks are not loaded here
            .filter(module -> !module.matches("operator-(harness|junit)")) // have own tests
            .filter(module -> !module.equals("operator-bom")) // has no classes
            .filter(module -> !module.equals("operator-crd")) // runs in the compiler
            .filter(module -> !module.equals("operator-embedded")) // EmbeddedArchitectureTest
            .filter(module -> !module.equals("operator-demo")) // DemoArchitectureTest
            .filter(module -> !module.matches("class-archive|operator-dist")) // build only
            .map(module -> module.replaceFirst("^(operator|managers)-", ""))
            .toList();
    Set<String> modules = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      String[] names = type.getPackageName().split("\\.");
      modules.add(names.length > 3 && names[2].equals("managers") ? names[3] : names[2]);
    }
    assertThat(modules).contains("application").containsAll(expected);
  }

  /** Without this check, a rule about a renamed package would pass without classes. */
  @Test
  void checksEveryPurePackage() {
    assertThat(PURE).allSatisfy(name -> assertThat(CLASSES).anyMatch(resideInAnyPackage(name)));
  }

  @Test
  void packagesHaveNoCycles() {
    check(slices().matching(ROOT + ".(**)").should().beFreeOfCycles());
  }

  @Test
  void corePackagesImportOnlyLowerLayers() {
    Set<String> packages = new TreeSet<>();
    Set<String> upward = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      corePackage(type)
          .ifPresent(
              from -> {
                packages.add(from);
                type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> corePackage(dependency.getTargetClass()))
                    .flatMap(Optional::stream)
                    .filter(to -> layer(to) > layer(from))
                    .forEach(to -> upward.add(from + " -> " + to));
              });
    }
    assertThat(packages)
        .containsExactlyInAnyOrderElementsOf(LAYERS.stream().flatMap(List::stream).toList());
    assertThat(upward).isEmpty();
  }

  /** A plan depends only on its input, not on watches or writes. */
  @Test
  void planDoesNotDependOnWatchesOrApplies() {
    check(
        noClasses()
            .that()
            .resideInAPackage(ROOT + ".core.plan..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".core.watch..", ROOT + ".core.apply.."));
  }

  /** Otherwise a caller could decide without the policies. */
  @Test
  void onlyThePlanDecidesOnChanges() {
    Set<String> callers = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getMethodCallsFromSelf().stream()
          .filter(call -> call.getTargetOwner().isEquivalentTo(ChangeCalculator.class))
          .filter(call -> call.getTarget().getName().equals("of"))
          .forEach(call -> callers.add(type.getPackageName()));
    }
    assertThat(callers).containsExactly(ROOT + ".core.plan");
  }

  /** A plan that changed the memory would depend on earlier plans. */
  @Test
  void planningOnlyReadsTheMemory() {
    Set<String> calls = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      if (type.getName().startsWith(ROOT + ".core.reconcile.ReconcilePlanner")) {
        type.getMethodCallsFromSelf().stream()
            .map(call -> call.getTarget())
            .filter(target -> isMemory(target.getOwner()))
            .forEach(target -> calls.add(target.getName()));
      }
    }
    assertThat(calls).containsExactly("snapshot");
  }

  private static boolean isMemory(JavaClass type) {
    return !type.isRecord()
        && List.of(ROOT + ".core.reconcile.memory", ROOT + ".core.drift")
            .contains(type.getPackageName());
  }

  @Test
  void managersDependOnlyOnTheApi() {
    check(
        classes()
            .that()
            .resideInAPackage(ROOT + ".managers..")
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                        ROOT + ".api..",
                        ROOT + ".application..",
                        ROOT + ".objects..",
                        "io.fabric8.kubernetes.api..",
                        "org.jspecify..",
                        "java..")
                    .or(ownPackage())));
  }

  @Test
  void managersDoNotDependOnEachOther() {
    check(slices().matching(ROOT + ".managers.(*)..").should().notDependOnEachOther());
  }

  @Test
  void apiNeverNamesAPrimaryKind() {
    check(
        noClasses()
            .that()
            .resideInAPackage(ROOT + ".api..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".application..", ROOT + ".core..", ROOT + ".managers.."));
  }

  @Test
  void coreNeverNamesAManagerOrAPrimaryKind() {
    check(
        noClasses()
            .that()
            .resideInAPackage(ROOT + ".core..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                ROOT + ".application..",
                ROOT + ".managers..",
                ROOT + ".cli..",
                ROOT + ".testkit.."));
  }

  @Test
  void commandLineFindsKindsAndManagersOnlyAsPlugIns() {
    check(
        noClasses()
            .that()
            .resideInAPackage(ROOT + ".cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".application..", ROOT + ".managers.."));
  }

  @Test
  void onlyTheAdapterUsesTheKubernetesClient() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".core.cluster.fabric8..", ROOT + ".[testkit|junit]..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.fabric8.kubernetes.client.."));
  }

  @Test
  void onlyItsAdapterUsesOpenTelemetryAndOnlyTheCommandLineTheAdapter() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".core.trace.otlp..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.opentelemetry.."));
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + ".core.trace.otlp..", ROOT + ".cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + ".core.trace.otlp.."));
  }

  @Test
  void purePackagesUseNoInputOutputOrThreads() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                        "java.net..",
                        "java.nio.file..",
                        "java.util.concurrent..",
                        "java.util.logging..",
                        "org.slf4j..",
                        "io.micrometer..",
                        "io.fabric8.kubernetes.client..",
                        ROOT + ".core.cluster..")
                    .or(
                        describe(
                            "are files, threads, random or clocks",
                            type ->
                                type.getName().startsWith("java.io.File")
                                    || type.isEquivalentTo(java.io.RandomAccessFile.class)
                                    || type.isEquivalentTo(Thread.class)
                                    || type.isEquivalentTo(java.util.Date.class)
                                    || type.isEquivalentTo(java.util.Calendar.class)
                                    || type.isEquivalentTo(java.util.Timer.class)
                                    || type.isEquivalentTo(java.util.Random.class)
                                    || type.isEquivalentTo(java.util.UUID.class)
                                    || type.isEquivalentTo(java.time.Clock.class)
                                    || type.isEquivalentTo(ProcessBuilder.class)))));
  }

  @Test
  void purePackagesReadNeitherClockNorEnvironment() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            // Calls and method references.
            .accessTargetWhere(
                describe(
                    "the result depends on time, chance or the process",
                    access -> {
                      String owner = access.getTargetOwner().getName();
                      String name = access.getTarget().getName();
                      return (owner.equals("java.lang.System")
                              && !name.equals("arraycopy")
                              && !name.equals("identityHashCode"))
                          || owner.equals("java.lang.Runtime")
                          || (owner.startsWith("java.time.") && name.equals("now"))
                          || (owner.equals("java.lang.Math") && name.equals("random"));
                    })));
  }

  @Test
  void onlyMainUsesProcessStreamsAndExits() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(
                ROOT + ".core..", ROOT + ".cli..", ROOT + ".managers..", ROOT + ".api..")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".cli.Main")
            .should()
            .accessFieldWhere(
                describe(
                    "it is a stream of the process",
                    access -> access.getTargetOwner().getName().equals("java.lang.System")))
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Throwable.class, "printStackTrace"));
  }

  @Test
  void everyPackageIsNullMarked() {
    Set<String> unmarked = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      JavaPackage owner = type.getPackage();
      if (!owner.isAnnotatedWith(NullMarked.class)) {
        unmarked.add(owner.getName());
      }
    }
    assertThat(unmarked).isEmpty();
  }

  private static Optional<String> corePackage(JavaClass type) {
    String prefix = ROOT + ".core.";
    String name = type.getBaseComponentType().getPackageName();
    return name.startsWith(prefix)
        ? Optional.of(name.substring(prefix.length()))
        : Optional.empty();
  }

  private static int layer(String name) {
    for (int i = 0; i < LAYERS.size(); i++) {
      if (LAYERS.get(i).contains(name)) {
        return i;
      }
    }
    throw new AssertionError("The package core." + name + " belongs to no layer");
  }

  private static DescribedPredicate<JavaClass> ownPackage() {
    return resideInAnyPackage(ROOT + ".managers..");
  }

  private static void check(ArchRule rule) {
    rule.check(CLASSES);
  }
}
