package io.appoperator.examples.database;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.util.Optional;
import java.util.Set;

/** Admits the pods of an Application to the Database that its extension names. */
public final class AccessManager implements ResourceManager<ApplicationSpec> {

  @Override
  public String id() {
    return "database";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(NetworkPolicy.class));
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(AccessSpec.TYPE);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return request
        .extension(AccessSpec.TYPE)
        .map(access -> DesiredState.of(policy(request.name(), access.name())))
        .orElseGet(DesiredState::none);
  }

  private static NetworkPolicy policy(String application, String database) {
    return new NetworkPolicyBuilder()
        .withNewMetadata()
        .withName(application + "-database")
        .endMetadata()
        .withNewSpec()
        .withNewPodSelector()
        .withMatchLabels(DatabaseNames.labels(database))
        .endPodSelector()
        .withPolicyTypes("Ingress")
        .addNewIngress()
        .addNewFrom()
        .withNewPodSelector()
        .withMatchLabels(ApplicationNames.selectorLabels(application))
        .endPodSelector()
        .endFrom()
        .addNewPort()
        .withPort(new IntOrString(DatabaseNames.PORT))
        .withProtocol("TCP")
        .endPort()
        .endIngress()
        .endSpec()
        .build();
  }
}
