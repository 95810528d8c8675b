package io.appoperator.examples.extras;

import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.IngressSettings;
import io.appoperator.application.IngressSettings.Tls;
import io.appoperator.application.NetworkSpec;
import java.util.List;
import java.util.Optional;

/** The host names of an Application, which its Ingress has unless an extension names others. */
final class PublicHosts {

  private PublicHosts() {}

  /**
   * Returns the hosts.
   *
   * @param own those of the extension; may be empty
   */
  static List<String> of(List<String> own, ApplicationSpec spec) {
    return own.isEmpty() ? ingress(spec).map(IngressSettings::allHosts).orElse(List.of()) : own;
  }

  /** Returns the Secret with the certificate of the Ingress. */
  static Optional<String> secret(ApplicationSpec spec) {
    return ingress(spec).map(IngressSettings::tls).map(Tls::secretName);
  }

  private static Optional<IngressSettings> ingress(ApplicationSpec spec) {
    return Optional.ofNullable(spec.network()).map(NetworkSpec::ingress);
  }
}
