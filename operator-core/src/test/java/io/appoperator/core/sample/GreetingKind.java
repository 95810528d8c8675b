package io.appoperator.core.sample;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Map;

/** Kind {@code Greeting} of {@code toys.example.com/v1}: a text and how often to repeat it. */
public final class GreetingKind implements PrimaryKind<Greeting> {

  public static final ResourceKind KIND =
      new ResourceKind("toys.example.com", "v1", "Greeting", "greetings");

  @Override
  public ResourceKind kind() {
    return KIND;
  }

  @Override
  public Class<Greeting> specType() {
    return Greeting.class;
  }

  @Override
  public String crd() {
    return """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: greetings.toys.example.com}
        spec:
          group: toys.example.com
          scope: Namespaced
          names: {kind: Greeting, plural: greetings}
          versions:
            - name: v1
              served: true
              storage: true
              schema:
                openAPIV3Schema:
                  type: object
                  required: [spec]
                  properties:
                    spec:
                      type: object
                      required: [text]
                      properties:
                        text: {type: string, maxLength: 20}
                        times: {type: integer, format: int32, minimum: 1, default: 1}
                        tone: {type: string, enum: [warm, cool]}
                    status:
                      type: object
                      default: {observedGeneration: -1}
                      properties:
                        observedGeneration: {type: integer, format: int64, minimum: -1}
                        generatedValues: {type: array, items: {type: string}}
                        relatedObjects: {type: array, items: {type: string}}
        """;
  }

  @Override
  public List<Diagnostic> validate(Primary<Greeting> primary) {
    Greeting spec = primary.spec();
    if (spec.text().isBlank()) {
      return List.of(Diagnostic.invalid("spec.text", "A greeting needs words."));
    }
    return spec.times() > 100
        ? List.of(Diagnostic.questionable("spec.times", "A high number is unusual."))
        : List.of();
  }

  @Override
  public Map<String, String> labels(Primary<Greeting> primary) {
    return Map.of("app", primary.name());
  }
}
