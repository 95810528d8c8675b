package io.appoperator.examples.proxy;

import io.appoperator.api.ValueType;

/**
 * The configuration that a platform team writes into its settings.
 *
 * @param registry the prefix of all images of proxies, such as {@code registry.example.com/}
 */
public record ProxyConfig(String registry) {

  static final ValueType<ProxyConfig> TYPE =
      ValueType.of(
          ProxyConfig.class,
          """
          type: object
          properties:
            registry:
              description: The prefix of all images of proxies.
              type: string
              pattern: '^([a-z0-9.:/-]+/)?$'
              default: ""
          """);
}
