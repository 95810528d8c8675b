package io.appoperator.examples.extras;

import io.appoperator.api.ValueType;
import java.util.List;

/**
 * The extension {@code spec.extensions.certificate} of an Application.
 *
 * @param issuer the name of the issuer
 * @param issuerKind Issuer or ClusterIssuer; the schema's default is Issuer
 * @param hosts the host names; empty means those of the Ingress
 */
record CertificateSpec(String issuer, String issuerKind, List<String> hosts) {

  static final ValueType<CertificateSpec> TYPE =
      ValueType.of(
          CertificateSpec.class,
          """
          description: A certificate of cert-manager for the hosts of the Application.
          type: object
          required: [issuer]
          properties:
            issuer:
              description: The name of the issuer.
              type: string
              minLength: 1
              maxLength: 253
            issuerKind:
              description: The kind of the issuer.
              type: string
              enum: [Issuer, ClusterIssuer]
              default: Issuer
            hosts:
              description: The host names. Without them, those of the Ingress.
              type: array
              maxItems: 64
              x-kubernetes-list-type: set
              default: []
              items: {type: string, minLength: 1, maxLength: 253}
          """);
}
