package io.appoperator.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The commands of kubectl that tests use to change objects, for a server without kubectl: annotate,
 * label, patch, scale, set image and delete. They send the same requests as kubectl, with the same
 * field managers. Errors of the server are {@link
 * io.fabric8.kubernetes.client.KubernetesClientException}.
 *
 * @param client a client of the server
 * @param namespace the namespace of the objects
 */
record EmbeddedCommands(KubernetesClient client, String namespace) {

  /**
   * Runs a command.
   *
   * @throws UnsupportedOperationException if only kubectl can run it
   */
  void run(List<String> arguments) {
    KubectlArguments parsed = KubectlArguments.parse(arguments);
    switch (parsed.verb()) {
      case "annotate" -> merge(parsed, metadata("annotations", parsed.values()));
      case "label" -> merge(parsed, metadata("labels", parsed.values()));
      case "patch" ->
          patch(
              object(parsed),
              type(parsed),
              "kubectl-patch",
              parsed.flag("-p").orElseThrow(),
              parsed);
      case "scale" ->
          object(parsed)
              .subresource("scale")
              .patch(
                  context(PatchType.JSON_MERGE, "kubectl", parsed),
                  "{\"spec\":{\"replicas\":%s}}"
                      .formatted(parsed.flag("--replicas").orElseThrow()));
      case "set" -> setImage(arguments);
      case "delete" -> delete(parsed);
      default -> throw new UnsupportedOperationException(arguments.toString());
    }
  }

  private void merge(KubectlArguments arguments, String patch) {
    String manager = "kubectl-" + arguments.verb();
    for (String name : names(arguments)) {
      Resource<GenericKubernetesResource> object = all(arguments.words().get(1)).withName(name);
      patch(object, PatchType.JSON_MERGE, manager, patch, arguments);
    }
  }

  private List<String> names(KubectlArguments arguments) {
    return arguments
        .selector()
        .map(
            selector ->
                all(arguments.words().get(1)).withLabelSelector(selector).list().getItems().stream()
                    .map(found -> found.getMetadata().getName())
                    .toList())
        .orElseGet(() -> List.of(arguments.words().get(2)));
  }

  private static void patch(
      Resource<GenericKubernetesResource> object,
      PatchType type,
      String manager,
      String patch,
      KubectlArguments arguments) {
    PatchContext context = context(type, manager, arguments);
    Optional<String> subresource = arguments.flag("--subresource");
    if (subresource.isPresent()) {
      object.subresource(subresource.get()).patch(context, patch);
    } else {
      object.patch(context, patch);
    }
  }

  /** The words are {@code set image TYPE/NAME CONTAINER=IMAGE}. */
  private void setImage(List<String> arguments) {
    KubectlArguments parsed = KubectlArguments.parse(arguments.subList(1, arguments.size()));
    if (!parsed.verb().equals("image")) {
      throw new UnsupportedOperationException(arguments.toString());
    }
    String[] image = parsed.values().get(0).split("=", 2);
    String patch =
        """
        {"spec": {"template": {"spec": {"containers": [{"name": "%s", "image": "%s"}]}}}}
        """
            .formatted(image[0], image[1]);
    patch(object(parsed), PatchType.STRATEGIC_MERGE, "kubectl-set", patch, parsed);
  }

  private void delete(KubectlArguments arguments) {
    for (String type : arguments.words().get(1).split(",")) {
      var all = all(type);
      List<String> names =
          arguments.has("--all")
              ? all.list().getItems().stream().map(found -> found.getMetadata().getName()).toList()
              : arguments.words().subList(2, arguments.words().size());
      names.forEach(name -> delete(all.withName(name), arguments));
    }
  }

  private static void delete(
      Resource<GenericKubernetesResource> object, KubectlArguments arguments) {
    String uid = uid(object);
    DeletionPropagation propagation =
        switch (arguments.flag("--cascade").orElse("background")) {
          case "orphan" -> DeletionPropagation.ORPHAN;
          case "foreground" -> DeletionPropagation.FOREGROUND;
          default -> DeletionPropagation.BACKGROUND;
        };
    object.withPropagationPolicy(propagation).delete();
    if (!uid.isEmpty() && !arguments.flag("--wait").equals(Optional.of("false"))) {
      // The operator may create another object of this name at once.
      BooleanSupplier isGone = () -> !uid(object).equals(uid);
      OperatorScenario.within(Duration.ofSeconds(60)).until(isGone::getAsBoolean);
    }
  }

  private static String uid(Resource<GenericKubernetesResource> object) {
    return Optional.ofNullable(object.get()).map(live -> live.getMetadata().getUid()).orElse("");
  }

  private Resource<GenericKubernetesResource> object(KubectlArguments arguments) {
    return all(arguments.words().get(1)).withName(arguments.words().get(2));
  }

  private NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          Resource<GenericKubernetesResource>>
      all(String type) {
    ResourceDefinitionContext kind = new ServedKinds(client).find(type);
    var all = client.genericKubernetesResources(kind);
    return kind.isNamespaceScoped() ? all.inNamespace(namespace) : all;
  }

  private static PatchContext context(PatchType type, String manager, KubectlArguments arguments) {
    return new PatchContext.Builder()
        .withPatchType(type)
        .withFieldManager(manager)
        .withDryRun(arguments.isDryRun() ? List.of("All") : List.of())
        .build();
  }

  private static PatchType type(KubectlArguments arguments) {
    return switch (arguments.flag("--type").orElse("strategic")) {
      case "json" -> PatchType.JSON;
      case "merge" -> PatchType.JSON_MERGE;
      case "strategic" -> PatchType.STRATEGIC_MERGE;
      default -> throw new IllegalArgumentException(arguments.toString());
    };
  }

  /** Returns a patch that sets {@code key=value} and removes {@code key-}. */
  private static String metadata(String field, List<String> words) {
    ObjectNode patch = Json.object();
    ObjectNode values = patch.putObject("metadata").putObject(field);
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 0) {
        values.putNull(word.substring(0, word.length() - 1));
      } else {
        values.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return patch.toString();
  }
}
