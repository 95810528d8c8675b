package io.appoperator.cli.settings;

import static java.util.Objects.requireNonNull;

import io.appoperator.api.TransformedKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.testkit.TestTransformer;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Transformers of Deployments that do not conflict. */
final class RandomPodTransformers {

  private static final String POD = "spec.template.spec.";

  private RandomPodTransformers() {}

  /**
   * Returns all of them.
   *
   * @param variant changes what they write
   */
  static List<TestTransformer<ApplicationSpec>> of(int variant) {
    String value = "v" + variant;
    TransformedKind pods = TransformedKind.of(Deployment.class);
    return List.of(
        transformer(
            "annotation",
            pods.mayChange("spec.template.metadata.annotations"),
            object -> annotations(object).put("example.com/random", value)),
        transformer(
            "proxy",
            pods.mayAddTo(POD + "containers"),
            object -> list(object, "containers").add(container("proxy", value))),
        transformer(
            "agent",
            pods.mayAddTo(POD + "containers"),
            object -> list(object, "containers").add(container("agent", value))),
        transformer(
            "variable",
            pods.mayAddTo(POD + "containers[*].env"),
            object ->
                list(object, "containers")
                    .forEach(each -> child(each, "env").add(new EnvVar("RANDOM", value, null)))),
        transformer(
            "toleration",
            pods.mayAddTo(POD + "tolerations"),
            object ->
                list(object, "tolerations")
                    .add(new TolerationBuilder().withKey(value).withOperator("Exists").build())),
        transformer(
            "grace",
            pods.mayChange(POD + "terminationGracePeriodSeconds"),
            object -> podSpec(object).put("terminationGracePeriodSeconds", 10 + variant)));
  }

  private static TestTransformer<ApplicationSpec> transformer(
      String id, TransformedKind declared, Consumer<GenericKubernetesResource> change) {
    return new TestTransformer<>(
        id,
        ApplicationSpec.class,
        Set.of(declared),
        (request, object) -> {
          change.accept(object);
          return object;
        });
  }

  private static Container container(String name, String tag) {
    return new ContainerBuilder().withName(name).withImage(name + ":" + tag).build();
  }

  private static Map<String, Object> podSpec(GenericKubernetesResource object) {
    return requireNonNull(object.get("spec", "template", "spec"));
  }

  private static List<Object> list(GenericKubernetesResource object, String name) {
    return child(podSpec(object), name);
  }

  @SuppressWarnings("unchecked") // what JSON has
  private static List<Object> child(Object parent, String name) {
    return ((Map<String, List<Object>>) parent).computeIfAbsent(name, key -> new ArrayList<>());
  }

  @SuppressWarnings("unchecked") // what JSON has
  private static Map<String, Object> annotations(GenericKubernetesResource object) {
    Map<String, Object> metadata = requireNonNull(object.get("spec", "template", "metadata"));
    return (Map<String, Object>)
        metadata.computeIfAbsent("annotations", key -> new LinkedHashMap<String, Object>());
  }
}
