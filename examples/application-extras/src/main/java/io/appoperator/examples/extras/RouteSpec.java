package io.appoperator.examples.extras;

import io.appoperator.api.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The extension {@code spec.extensions.route} of an Application.
 *
 * @param gateway the name of the Gateway
 * @param gatewayNamespace its namespace; null means that of the Application
 * @param hosts the host names; empty means those of the Ingress
 * @param path the prefix of the paths; the schema's default is {@code /}
 */
record RouteSpec(
    String gateway, @Nullable String gatewayNamespace, List<String> hosts, String path) {

  static final ValueType<RouteSpec> TYPE =
      ValueType.of(
          RouteSpec.class,
          """
          description: A route of the Gateway API to the first port of the Application.
          type: object
          required: [gateway]
          properties:
            gateway:
              description: The name of the Gateway.
              type: string
              minLength: 1
              maxLength: 253
            gatewayNamespace:
              description: The namespace of the Gateway. Without it, that of the Application.
              type: string
              minLength: 1
              maxLength: 63
            hosts:
              description: The host names. Without them, those of the Ingress, else all of the Gateway.
              type: array
              maxItems: 16
              x-kubernetes-list-type: set
              default: []
              items: {type: string, minLength: 1, maxLength: 253}
            path:
              description: The prefix of the paths.
              type: string
              maxLength: 1024
              pattern: ^/
              default: /
          """);
}
