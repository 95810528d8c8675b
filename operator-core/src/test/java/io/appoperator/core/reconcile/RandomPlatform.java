package io.appoperator.core.reconcile;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.TransformedKind;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsSource;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What random Applications are rendered from, besides their documents: settings, transformers, and
 * what the cluster serves. Equal seeds give equal platforms.
 */
final class RandomPlatform {

  private static final List<String> SETTINGS =
      List.of(
          "defaults: {Application: {args: {always: true, items: [--verbose]}}}",
          "enforced: {Application: {podMetadata: {labels: {team: platform}}}}");

  private static final List<TestTransformer<ApplicationSpec>> TRANSFORMERS =
      List.of(
          transformer(
              "label",
              "spec.template.metadata.labels",
              object -> child(object, "spec", "template", "metadata", "labels").put("tier", "web")),
          transformer(
              "deadline",
              "spec.progressDeadlineSeconds",
              object -> child(object, "spec").put("progressDeadlineSeconds", 60)));

  private final Random random;

  RandomPlatform(long seed) {
    random = new Random(seed);
  }

  /** Returns plug-ins with settings and capabilities. */
  PluginRegistry next() {
    PluginRegistry plugins =
        PluginRegistry.of(
            List.of(new ApplicationKind()), List.of(new SmallManager()), some(TRANSFORMERS));
    PluginRegistry configured = settings(plugins).configure(plugins);
    return random.nextInt(4) == 0
        ? configured.withUnserved(Set.of(SmallApplications.SERVICE.kind()))
        : configured;
  }

  /** Returns an Application with another random extension, or with none. */
  Sample extended(Sample sample) {
    Map<String, Object> spec = new LinkedHashMap<>(sample.spec());
    switch (random.nextInt(3)) {
      case 0 -> spec.put("extensions", Map.of(SmallManager.ID, Map.of()));
      case 1 -> spec.put("extensions", Map.of(SmallManager.ID, Map.of("text", "hello")));
      default -> {}
    }
    return new Sample(sample.name(), spec, sample.yaml());
  }

  private OperatorSettings settings(PluginRegistry plugins) {
    List<String> lines =
        new ArrayList<>(List.of("apiVersion: apps.example.com/v1alpha1", "kind: OperatorSettings"));
    lines.addAll(some(SETTINGS));
    try {
      return OperatorSettings.of(
          List.of(SettingsSource.text("settings.yaml", String.join("\n", lines))), plugins);
    } catch (SettingsException e) {
      throw new IllegalStateException(e.problems().toString(), e);
    }
  }

  private <T> List<T> some(List<T> all) {
    return all.stream().filter(one -> random.nextBoolean()).toList();
  }

  private static TestTransformer<ApplicationSpec> transformer(
      String id, String field, Consumer<GenericKubernetesResource> change) {
    return new TestTransformer<>(
        id,
        ApplicationSpec.class,
        Set.of(TransformedKind.of(Deployment.class).mayChange(field)),
        (request, object) -> {
          change.accept(object);
          return object;
        });
  }

  private static Map<String, Object> child(GenericKubernetesResource object, Object... path) {
    return requireNonNull(object.get(path));
  }
}
