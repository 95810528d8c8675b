package io.appoperator.benchmarks.platform;

import io.appoperator.api.ValueType;

/** The extension {@code spec.extensions.proxy}: a proxy in the pods. */
record Proxy(String image, String logLevel) {

  static final ValueType<Proxy> TYPE =
      ValueType.of(
          Proxy.class,
          """
          type: object
          properties:
            image: {type: string, default: "proxy:1"}
            logLevel: {type: string, default: info}
          """);
}
