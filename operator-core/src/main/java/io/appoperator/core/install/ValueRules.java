package io.appoperator.core.install;

import io.appoperator.api.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/** Rules for values that a schema cannot express. The chart has the same in its checks.yaml. */
final class ValueRules {

  private ValueRules() {}

  static List<Diagnostic> check(InstallValues values) {
    List<Diagnostic> problems = new ArrayList<>();
    checkImage("image", values.image("latest"), problems);
    if (values.isSet(PluginVolumes.IMAGE)) {
      checkImage(PluginVolumes.IMAGE, values.text(PluginVolumes.IMAGE), problems);
    }
    if (values.isSet("metrics.authorization") && !values.isSet(MetricsCertificate.VALUE)) {
      problems.add(
          Diagnostic.invalid(
              "metrics.authorization",
              "Needs metrics.tlsSecret, because a token must not be sent without TLS. Set both, or neither."));
    }
    if (values.isSet("plugins.copy") && !values.isSet(PluginVolumes.IMAGE)) {
      problems.add(
          Diagnostic.invalid(
              "plugins.copy",
              "Needs plugins.image, the image to copy from. Set both, or neither."));
    }
    return problems;
  }

  private static void checkImage(String path, String name, List<Diagnostic> problems) {
    try {
      var unused = new ImageName(name);
    } catch (IllegalArgumentException e) {
      problems.add(Diagnostic.invalid(path, String.valueOf(e.getMessage())));
    }
  }
}
