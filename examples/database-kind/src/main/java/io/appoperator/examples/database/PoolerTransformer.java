package io.appoperator.examples.database;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceTransformer;
import io.appoperator.api.TransformedKind;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adds a pool of connections to the pods of each Application with a database. The pool has the
 * password, so the application needs none.
 */
public final class PoolerTransformer implements ResourceTransformer<ApplicationSpec> {

  private static final String IMAGE = "edoburu/pgbouncer:v1.24.1-p1";
  private static final String CONTAINERS = "spec.template.spec.containers";

  private static final EnvVar URL =
      variable(
          "DATABASE_URL",
          "postgresql://%s@localhost:%s/%s"
              .formatted(DatabaseNames.USER, DatabaseNames.PORT, DatabaseNames.DATABASE));

  @Override
  public String id() {
    return "pooler";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<TransformedKind> transforms() {
    return Set.of(
        TransformedKind.of(Deployment.class).mayAddTo(CONTAINERS).mayAddTo(CONTAINERS + "[*].env"));
  }

  @Override
  public GenericKubernetesResource transform(
      RenderRequest<ApplicationSpec> request, GenericKubernetesResource object) {
    Optional<AccessSpec> access = request.extension(AccessSpec.TYPE);
    if (access.isPresent()) {
      if (!hasUrl(request.spec())) {
        addUrl(object);
      }
      List<Object> containers =
          requireNonNull(object.get("spec", "template", "spec", "containers"));
      containers.add(pooler(access.get()));
    }
    return object;
  }

  /** Returns whether the author sets the variable, for example to add parameters to the address. */
  private static boolean hasUrl(ApplicationSpec spec) {
    return spec.environment().stream().anyMatch(v -> v.getName().equals(URL.getName()));
  }

  private static void addUrl(GenericKubernetesResource deployment) {
    List<Map<String, Object>> containers =
        requireNonNull(deployment.get("spec", "template", "spec", "containers"));
    for (Map<String, Object> container : containers) {
      if (ApplicationNames.CONTAINER.equals(container.get("name"))) {
        List<Object> variables =
            new ArrayList<>((List<?>) container.getOrDefault("env", List.of()));
        variables.add(URL);
        container.put("env", variables);
      }
    }
  }

  private static Container pooler(AccessSpec access) {
    String server = DatabaseNames.objects(access.name());
    return new ContainerBuilder()
        .withName("pooler")
        .withImage(IMAGE)
        .addToEnv(
            variable("LISTEN_ADDR", "127.0.0.1"),
            variable("LISTEN_PORT", String.valueOf(DatabaseNames.PORT)),
            // Only the containers of the pod can connect.
            variable("AUTH_TYPE", "trust"),
            variable("DB_HOST", server),
            variable("DB_NAME", DatabaseNames.DATABASE),
            variable("DB_USER", DatabaseNames.USER),
            DatabasePassword.as("DB_PASSWORD", server),
            variable("DEFAULT_POOL_SIZE", String.valueOf(access.connections())))
        .withNewSecurityContext()
        .withAllowPrivilegeEscalation(false)
        .endSecurityContext()
        .build();
  }

  private static EnvVar variable(String name, String value) {
    return new EnvVar(name, value, null);
  }
}
