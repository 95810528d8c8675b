package io.appoperator.core.sample;

import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import java.util.Map;

/** A primary kind whose spec may be anything. */
final class SiteKind implements PrimaryKind<SiteKind.Spec> {

  record Spec() {}

  @Override
  public ResourceKind kind() {
    return SampleSite.KIND;
  }

  @Override
  public Class<Spec> specType() {
    return Spec.class;
  }

  @Override
  public String crd() {
    return """
        spec:
          versions:
            - name: v1
              schema:
                openAPIV3Schema: {type: object}
        """;
  }

  @Override
  public Map<String, String> labels(Primary<Spec> primary) {
    return Map.of();
  }
}
