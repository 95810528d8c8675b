package io.appoperator.junit;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

class JunitApiTest {

  private static final DescribedPredicate<JavaClass> ALLOWED =
      resideInAnyPackage(
          "java..",
          "io.appoperator.api..",
          "io.appoperator.harness..",
          "io.appoperator.junit",
          "io.appoperator.testkit..",
          "io.fabric8.kubernetes..",
          "org.assertj.core.api..",
          "org.junit.jupiter.api..");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.appoperator.junit");

  @Test
  void noPublicSignatureNamesACoreType() {
    codeUnits()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .resideInAPackage("io.appoperator.junit")
        .should(haveAllowedTypes())
        .check(CLASSES);
  }

  @Test
  void namesNoPrimaryKind() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.appoperator.application..")
        .check(CLASSES);
  }

  @Test
  void onlyTheServersKnowTheEmbeddedServer() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.appoperator.junit.server")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.appoperator.embedded..")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCyclesAndAreNullMarked() {
    slices().matching("io.appoperator.junit.(**)").should().beFreeOfCycles().check(CLASSES);
    for (String name : List.of("io.appoperator.junit", "io.appoperator.junit.server")) {
      assertThat(CLASSES.getPackage(name).isAnnotatedWith(NullMarked.class)).as(name).isTrue();
    }
  }

  private static ArchCondition<JavaCodeUnit> haveAllowedTypes() {
    return new ArchCondition<>("have types that plug-ins may use") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
            .map(JavaType::getAllInvolvedRawTypes)
            .flatMap(Set::stream)
            .filter(type -> !type.isPrimitive())
            .filter(not(ALLOWED))
            .forEach(
                type ->
                    events.add(
                        SimpleConditionEvent.violated(
                            unit, unit.getFullName() + " names " + type.getName())));
      }
    };
  }
}
