package io.appoperator.application;

import io.appoperator.application.ValidationRule.Check;
import io.appoperator.application.ValidationRule.Examples;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the application is reached. */
final class NetworkRules {

  static final List<ValidationRule> ALL =
      List.of(
          new ValidationRule(
              "IngressHasPort",
              "spec",
              "An Ingress needs a port to route to; set 'port' or 'ports', or disable network.ingress.",
              Check.ofSpec(
                  """
                  !has(self.network) || !has(self.network.ingress) || !self.network.ingress.enabled
                  || has(self.port) || (has(self.ports) && size(self.ports) > 0)
                  """,
                  spec -> !wantsIngress(spec.network()) || !spec.allPorts().isEmpty()),
              new Examples(
                  "spec: {port: 80, network: {ingress: {host: shop.example.com}}}",
                  "spec: {network: {ingress: {host: shop.example.com}}}")),
          new ValidationRule(
              "PathIsPlain",
              "spec.network",
              "ingress.path must not contain '//', '.' or '..' as a segment, or '%2f'; only the"
                  + " pathType ImplementationSpecific takes such a path.",
              Check.of(
                  ApplicationSpec::network,
                  """
                  !has(self.ingress) || self.ingress.pathType == 'ImplementationSpecific'
                  || (!['//', '/./', '/../', '%2f', '%2F'].exists(s, self.ingress.path.contains(s))
                      && !['/.', '/..'].exists(s, self.ingress.path.endsWith(s)))
                  """,
                  network -> network.ingress() == null || isPlain(network.ingress())),
              new Examples(
                  "spec: {port: 80, network: {ingress: {path: /shop/.well-known}}}",
                  "spec: {port: 80, network: {ingress: {path: /shop//cart}}}")),
          new ValidationRule(
              "SourceRangesHaveLoadBalancer",
              "spec.network",
              "loadBalancer.sourceRanges requires the serviceType LoadBalancer.",
              Check.of(
                  ApplicationSpec::network,
                  """
                  !has(self.loadBalancer) || !has(self.loadBalancer.sourceRanges)
                  || size(self.loadBalancer.sourceRanges) == 0
                  || (has(self.serviceType) && self.serviceType == 'LoadBalancer')
                  """,
                  network -> !hasRanges(network) || "LoadBalancer".equals(network.serviceType())),
              new Examples(
                  "spec: {network: {serviceType: LoadBalancer, loadBalancer: {sourceRanges:"
                      + " [10.0.0.0/8, 'fd00::/8']}}}",
                  "spec: {network: {serviceType: NodePort, loadBalancer: {sourceRanges:"
                      + " [10.0.0.0/8]}}}")),
          new ValidationRule(
              "PeersAreSelectorsOrBlocks",
              "spec.network",
              "Each entry of policy.from must have either an ipBlock, or a podSelector, a namespaceSelector or both.",
              Check.of(
                  ApplicationSpec::network,
                  """
                  !has(self.policy) || !has(self.policy.from)
                  || self.policy.from.all(p,
                      has(p.ipBlock) != (has(p.podSelector) || has(p.namespaceSelector)))
                  """,
                  network ->
                      network.policy() == null
                          || network.policy().from().stream()
                              .allMatch(NetworkRules::hasOneSelector)),
              new Examples(
                  "spec: {network: {policy: {enabled: true, from: [{podSelector: {}}]}}}",
                  "spec: {network: {policy: {enabled: true, from: [{}]}}}")));

  private NetworkRules() {}

  private static boolean wantsIngress(@Nullable NetworkSpec network) {
    return network != null && network.ingress() != null && network.ingress().wanted();
  }

  private static boolean isPlain(IngressSettings ingress) {
    String path = ingress.pathOrDefault();
    return "ImplementationSpecific".equals(ingress.pathType())
        || (Stream.of("//", "/./", "/../", "%2f", "%2F").noneMatch(path::contains)
            && Stream.of("/.", "/..").noneMatch(path::endsWith));
  }

  private static boolean hasRanges(NetworkSpec network) {
    return network.loadBalancer() != null && !network.loadBalancer().sourceRanges().isEmpty();
  }

  private static boolean hasOneSelector(NetworkPolicyPeer peer) {
    boolean selects = peer.getPodSelector() != null || peer.getNamespaceSelector() != null;
    return (peer.getIpBlock() != null) != selects;
  }
}
