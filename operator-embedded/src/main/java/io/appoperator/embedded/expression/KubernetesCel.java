package io.appoperator.embedded.expression;

import dev.cel.bundle.CelBuilder;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelOptions;
import dev.cel.parser.CelStandardMacro;
import io.appoperator.embedded.function.KubernetesFunctions;

/** The dialect of all expressions: its macros, functions and limits. */
final class KubernetesCel {

  /** The API server has a budget of costs instead. */
  private static final int MAX_ITERATIONS = 1_000_000;

  private static final int MAX_LENGTH = 100_000;

  private static final CelOptions OPTIONS =
      CelOptions.current()
          .comprehensionMaxIterations(MAX_ITERATIONS)
          .maxExpressionCodePointSize(MAX_LENGTH)
          .enableHeterogeneousNumericComparisons(true)
          .build();

  private KubernetesCel() {}

  static CelBuilder builder() {
    // The interpreter that plans programs needs quadratic time for comprehensions.
    CelBuilder builder =
        CelFactory.legacyCelBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS);
    KubernetesFunctions.addTo(builder, OPTIONS);
    return builder;
  }
}
