package io.appoperator.core.render;

import static io.appoperator.core.sample.GeneratedSecrets.VALUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.GeneratedValue;
import io.appoperator.api.ManagedKind;
import io.appoperator.core.sample.GeneratedSecrets;
import io.appoperator.core.sample.Greetings;
import io.appoperator.testkit.golden.GoldenFiles;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class GeneratedMarksTest {

  private static final Instant JUNE = Instant.parse("2026-06-01T00:00:00Z");

  @Test
  void omitsTheKeyAndNamesItInAnAnnotation() {
    Rendering rendering = Greetings.render(GeneratedSecrets.manager());

    GoldenFiles.of(GeneratedMarksTest.class)
        .in("generated")
        .matches("password.yaml", print(rendering));
  }

  @Test
  void namesTheRotationInTheSecretAndInThePodsThatUseIt() {
    Rendering rendering =
        Greetings.render(
            GeneratedSecrets.manager(
                secret ->
                    secret.generated("password", VALUE.rotatedAt(JUNE)).generated("token", VALUE)));

    GoldenFiles.of(GeneratedMarksTest.class)
        .in("generated")
        .matches("rotated.yaml", print(rendering));
  }

  @Test
  void anotherLengthChangesNothing() {
    Rendering shorter = Greetings.render(GeneratedSecrets.manager());
    Rendering longer =
        Greetings.render(
            GeneratedSecrets.manager(
                secret -> secret.generated("password", GeneratedValue.of(64, "0123456789abcdef"))));

    assertThat(longer.digest()).isEqualTo(shorter.digest());
  }

  @Test
  void aRotationChangesTheDigestOfTheSecretAndOfItsPods() {
    Rendering before = Greetings.render(GeneratedSecrets.manager());
    Rendering after =
        Greetings.render(
            GeneratedSecrets.manager(
                secret -> secret.generated("password", VALUE.rotatedAt(JUNE))));

    assertThat(before.manifests()).hasSize(2);
    for (int i = 0; i < 2; i++) {
      assertThat(after.manifests().get(i).digest())
          .isNotEqualTo(before.manifests().get(i).digest());
    }
  }

  @Test
  void rejectsAKeyThatTheManagerSetsItself() {
    assertThat(problem(secret -> secret.generated("user", VALUE)))
        .contains(
            "marked the key 'user' of Secret/hi-db as generated, but sets its value; omit one of them");
  }

  @Test
  void rejectsANameThatIsNoKey() {
    assertThat(problem(secret -> secret.generated("pass word", VALUE)))
        .contains("the key 'pass word' of Secret/hi-db", "1 to 253 letters, digits");
  }

  @Test
  void rejectsASecretThatCouldBeDeleted() {
    assertThat(problem(secret -> secret))
        .contains("returned Secret/hi-db without a generated key", "mark a key as generated");
  }

  @Test
  void rejectsAnImmutableSecret() {
    assertThat(
            problem(
                secret -> {
                  ((Secret) secret.object()).setImmutable(true);
                  return secret.generated("password", VALUE);
                }))
        .contains("generated keys and immutable: true", "omit immutable");
  }

  @Test
  void rejectsAMarkThatIsNotDeclared() {
    Rendering rendering =
        Greetings.render(
            Greetings.manager(
                "password",
                Set.of(ManagedKind.of(Secret.class).mayBeRetained()),
                request ->
                    DesiredState.of(
                        DesiredObject.of(GeneratedSecrets.secret(request))
                            .generated("password", VALUE))));

    assertThat(rendering.diagnostics())
        .singleElement()
        .asString()
        .contains("marked the key 'password' of Secret/hi-db", "without declaring mayGenerate()");
  }

  private static String problem(UnaryOperator<DesiredObject> marks) {
    Rendering rendering = Greetings.render(GeneratedSecrets.manager(marks));
    assertThat(rendering.manifests()).isEmpty();
    return rendering.diagnostics().toString();
  }

  private static String print(Rendering rendering) {
    assertThat(rendering.diagnostics()).isEmpty();
    return new ManifestPrinter().print(rendering.manifests().stream().map(Manifest::json).toList());
  }
}
