package io.appoperator.core.sample;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.GeneratedValue;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A resource manager that renders a Secret with a generated password, and pods that use it. */
public final class GeneratedSecrets {

  public static final ResourceKind SECRET = ResourceKind.of(Secret.class);

  /** The Secret of {@link Greetings#HELLO}. */
  public static final ResourceRef PASSWORD = new ResourceRef(SECRET, "team", "hello-db");

  public static final ResourceRef PODS =
      new ResourceRef(ResourceKind.of(Deployment.class), "team", "hello");

  /** How the password is made. */
  public static final GeneratedValue VALUE = GeneratedValue.alphanumeric(24);

  private GeneratedSecrets() {}

  /** Returns a manager whose Secret has a generated key {@code password}. */
  public static TestManager<Greeting> manager() {
    return manager(secret -> secret.generated("password", VALUE));
  }

  /** Returns a manager whose Secret has these marks. */
  public static TestManager<Greeting> manager(UnaryOperator<DesiredObject> marks) {
    return Greetings.manager(
        "password",
        Set.of(ManagedKind.of(Secret.class).mayGenerate(), ManagedKind.of(Deployment.class)),
        request ->
            DesiredState.of(
                marks.apply(DesiredObject.of(secret(request))), DesiredObject.of(pods(request))));
  }

  /** Returns the Secret of a greeting, with one rendered key. */
  public static Secret secret(RenderRequest<Greeting> request) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName(request.name() + "-db")
        .endMetadata()
        .addToStringData("user", request.spec().text())
        .build();
  }

  private static Deployment pods(RenderRequest<Greeting> request) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withNewSpec()
        .withNewTemplate()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .addNewEnvFrom()
        .withNewSecretRef()
        .withName(request.name() + "-db")
        .endSecretRef()
        .endEnvFrom()
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }
}
