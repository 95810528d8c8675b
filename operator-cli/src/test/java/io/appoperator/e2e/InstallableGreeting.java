package io.appoperator.e2e;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.KindMetric;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Measurement;
import io.appoperator.api.Observation;
import io.appoperator.api.Primary;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.TestManager;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * A kind that the operator does not include: a greeting that is stored in a ConfigMap. Its
 * definition can be installed in an API server, unlike that of the sample kinds of core.
 */
final class InstallableGreeting {

  static final ResourceKind GREETING = kind("toys.example.com");

  /** The path to the number of reads, which another client counts. */
  private static final String READS = "metadata.annotations[toys.example.org/reads]";

  private static final KindMetric LETTERS =
      KindMetric.gauge("greeting_letters", "Number of letters of all greetings.");

  private InstallableGreeting() {}

  /** Returns the kind in an API group. */
  static ResourceKind kind(String group) {
    return new ResourceKind(group, "v1", "Greeting", "greetings");
  }

  record Spec(String text) {}

  record Kind(ResourceKind kind) implements PrimaryKind<Spec> {

    @Override
    public Class<Spec> specType() {
      return Spec.class;
    }

    @Override
    public String crd() {
      return """
          apiVersion: apiextensions.k8s.io/v1
          kind: CustomResourceDefinition
          metadata: {name: greetings.%1$s}
          spec:
            group: %1$s
            names: {kind: Greeting, plural: greetings, singular: greeting}
            scope: Namespaced
            versions:
              - name: v1
                served: true
                storage: true
                subresources: {status: {}}
                schema:
                  openAPIV3Schema:
                    type: object
                    properties:
                      spec:
                        type: object
                        required: [text]
                        properties:
                          text: {type: string, maxLength: 100}
                      status: {type: object, x-kubernetes-preserve-unknown-fields: true}
          """
          .formatted(kind.group());
    }

    @Override
    public List<Diagnostic> validate(Primary<Spec> primary) {
      return primary.spec().text().equals("nothing")
          ? List.of(Diagnostic.invalid("spec.text", "Say something."))
          : List.of();
    }

    @Override
    public Map<String, String> labels(Primary<Spec> primary) {
      return Map.of("greeting", primary.name());
    }

    @Override
    public Map<String, Object> status(Observation<Spec> observation) {
      Map<String, Object> status = new TreeMap<>();
      status.put("length", (long) observation.primary().spec().text().length());
      observation.resources().stream()
          .flatMap(resource -> resource.value(READS).stream())
          .forEach(reads -> status.put("reads", reads));
      return status;
    }

    @Override
    public List<KindMetric> metrics() {
      return kind.equals(GREETING) ? List.of(LETTERS) : List.of();
    }

    @Override
    public List<Measurement> measure(Observation<Spec> observation) {
      return List.of(LETTERS.measured(observation.primary().spec().text().length()));
    }
  }

  /** Returns a resource manager that renders a ConfigMap {@code <name>-greeting} with the text. */
  static TestManager<Spec> manager() {
    return new TestManager<>(
        "greeting",
        Spec.class,
        ManagedKind.of(TestKinds.CONFIG_MAP).observes(READS),
        request ->
            DesiredState.of(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName(request.name() + "-greeting")
                    .endMetadata()
                    .addToData("text", request.spec().text())
                    .build()));
  }

  /** Returns all plug-ins of the class path and this one. */
  @SuppressWarnings("rawtypes") // ServiceLoader supports raw types only
  static PluginRegistry withClassPathPlugins() {
    List<PrimaryKind> kinds = new ArrayList<>();
    List<ResourceManager> managers = new ArrayList<>();
    ServiceLoader.load(PrimaryKind.class).forEach(kinds::add);
    ServiceLoader.load(ResourceManager.class).forEach(managers::add);
    kinds.add(new Kind(GREETING));
    managers.add(manager());
    return PluginRegistry.of(kinds, managers);
  }
}
