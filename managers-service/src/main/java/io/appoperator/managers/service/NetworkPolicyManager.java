package io.appoperator.managers.service;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.NetworkSpec;
import io.appoperator.application.PolicySettings;
import io.appoperator.application.PortSpec;
import io.appoperator.objects.NetworkPort;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeerBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.util.List;
import java.util.Set;

/** Renders the NetworkPolicy that allows traffic only from selected peers, if it is enabled. */
public final class NetworkPolicyManager implements ResourceManager<ApplicationSpec> {

  @Override
  public String id() {
    return "networkpolicy";
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
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    NetworkSpec network = request.spec().network();
    if (network == null || network.policy() == null || !network.policy().wanted()) {
      return DesiredState.none();
    }
    return DesiredState.of(
        new NetworkPolicyBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .withNewSpec()
            .withNewPodSelector()
            .withMatchLabels(ApplicationNames.selectorLabels(request.name()))
            .endPodSelector()
            .withPolicyTypes("Ingress")
            .addNewIngress()
            .withFrom(peers(network.policy()))
            .withPorts(request.spec().allPorts().stream().map(NetworkPolicyManager::port).toList())
            .endIngress()
            .endSpec()
            .build());
  }

  /** Without peers there is no rule, because a rule without peers would allow all traffic. */
  private static List<NetworkPolicyPeer> peers(PolicySettings policy) {
    return policy.from().isEmpty() ? List.of(podsOfSameNamespace()) : policy.from();
  }

  private static NetworkPolicyPeer podsOfSameNamespace() {
    return new NetworkPolicyPeerBuilder().withNewPodSelector().endPodSelector().build();
  }

  private static NetworkPolicyPort port(PortSpec port) {
    return NetworkPort.of(port.name(), port.port(), port.protocolOrDefault()).inNetworkPolicy();
  }
}
