package io.appoperator.embedded.function;

import dev.cel.bundle.CelBuilder;
import dev.cel.common.CelOptions;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions.Function;
import java.util.EnumSet;
import java.util.Set;

/** The functions and macros of kube-apiserver 1.36 beyond those of the language. */
public final class KubernetesFunctions {

  /** kube-apiserver has version 2 of these functions, without {@code reverse}. */
  private static final Set<Function> TEXT = EnumSet.complementOf(EnumSet.of(Function.REVERSE));

  /** The version of the functions for lists. */
  private static final int LISTS = 2;

  private KubernetesFunctions() {}

  /** Adds the functions to an environment. */
  public static void addTo(CelBuilder builder, CelOptions options) {
    builder
        .addCompilerLibraries(
            CelExtensions.optional(),
            CelExtensions.strings(TEXT),
            CelExtensions.sets(options),
            CelExtensions.lists(LISTS),
            CelExtensions.comprehensions())
        .addRuntimeLibraries(
            CelExtensions.optional(),
            CelExtensions.strings(TEXT),
            CelExtensions.sets(options),
            CelExtensions.lists(LISTS),
            CelExtensions.comprehensions());
    FunctionSet functions = new FunctionSet();
    UrlFunctions.addTo(functions);
    RegexFunctions.addTo(functions);
    ListFunctions.addTo(functions);
    QuantityFunctions.addTo(functions);
    AddressFunctions.addTo(functions);
    NetworkFunctions.addTo(functions);
    FormatFunctions.addTo(functions);
    SemverFunctions.addTo(functions);
    StringFormat.addTo(functions);
    functions.addTo(builder);
  }
}
