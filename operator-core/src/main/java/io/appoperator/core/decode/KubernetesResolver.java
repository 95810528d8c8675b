package io.appoperator.core.decode;

import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Resolves plain scalars as kubectl does: YAML 1.1 with {@code y} and {@code n}, and without
 * timestamps and base-60 numbers, which would turn {@code 12:30:45} into a number.
 */
final class KubernetesResolver extends Resolver {

  private static final Pattern BOOLEAN =
      Pattern.compile(
          "y|Y|yes|Yes|YES|n|N|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF");
  private static final Pattern INTEGER =
      Pattern.compile("[-+]?(0[bB][01_]+|0[xX][0-9a-fA-F_]+|0[oO]?[0-7_]+|0|[1-9][0-9_]*)");
  private static final Pattern FLOAT =
      Pattern.compile(
          "[-+]?(\\.[0-9_]+|[0-9][0-9_]*(\\.[0-9_]*)?)([eE][-+]?[0-9]+)?"
              + "|[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");

  @Override
  protected void addImplicitResolvers() {
    addImplicitResolver(Tag.BOOL, BOOLEAN, "yYnNtTfFoO");
    // 08 is not an octal number and therefore a float: the order matters.
    addImplicitResolver(Tag.INT, INTEGER, "-+0123456789");
    addImplicitResolver(Tag.FLOAT, FLOAT, "-+0123456789.");
    addImplicitResolver(Tag.MERGE, MERGE, "<");
    addImplicitResolver(Tag.NULL, NULL, "~nN\0");
    addImplicitResolver(Tag.NULL, EMPTY, null);
  }
}
