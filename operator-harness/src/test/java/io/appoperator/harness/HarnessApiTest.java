package io.appoperator.harness;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HarnessApiTest {

  private static final DescribedPredicate<JavaClass> ALLOWED =
      resideInAnyPackage(
          "java..",
          "io.appoperator.api..",
          "io.appoperator.harness..",
          "io.fabric8.kubernetes.api.model..",
          "org.junit.jupiter.api..");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.appoperator.harness");

  @Test
  void onlyTheHarnessAndItsResultArePublic() {
    Set<String> names =
        CLASSES.stream()
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getSimpleName)
            .collect(Collectors.toSet());
    assertThat(names).containsExactlyInAnyOrder("PluginHarness", "RenderResult");
  }

  @Test
  void noPublicSignatureNamesACoreType() {
    codeUnits()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
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

  private static ArchCondition<JavaCodeUnit> haveAllowedTypes() {
    return new ArchCondition<>("have types of the SPI, the JDK, JUnit and Kubernetes alone") {
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
