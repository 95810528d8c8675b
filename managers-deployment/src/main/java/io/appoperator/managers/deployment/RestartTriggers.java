package io.appoperator.managers.deployment;

import io.appoperator.api.RelatedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.RolloutSpec;
import io.appoperator.objects.Checksum;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The objects whose changes restart the pods: those of the kinds in {@code rollout.restartOn} that
 * the pods refer to.
 */
final class RestartTriggers {

  static final String ANNOTATION = "apps.example.com/restart-checksum";

  private static final RelatedKind<ApplicationSpec> CONFIG_MAPS =
      RelatedKind.<ApplicationSpec>of(
              ConfigMap.class, request -> required(request, PodReferences.CONFIG_MAP))
          .optional(request -> optional(request, PodReferences.CONFIG_MAP))
          .projectsDigestOf("data", "binaryData");

  private static final RelatedKind<ApplicationSpec> SECRETS =
      RelatedKind.<ApplicationSpec>of(
              Secret.class, request -> required(request, PodReferences.SECRET))
          .optional(request -> optional(request, PodReferences.SECRET))
          .projectsDigestOf("data");

  static final List<RelatedKind<ApplicationSpec>> KINDS = List.of(CONFIG_MAPS, SECRETS);

  private RestartTriggers() {}

  /** Returns a checksum of these objects; empty if the spec names no kind, or there is none. */
  static Optional<String> checksum(RenderRequest<ApplicationSpec> request) {
    Map<String, String> digests = new TreeMap<>();
    for (RelatedKind<ApplicationSpec> kind : KINDS) {
      String name = kind.kind().kind();
      if (isRequested(request, name)) {
        request
            .related(kind)
            .values()
            .forEach(object -> digests.put(name + "/" + object.name(), object.digest()));
      }
    }
    return digests.isEmpty() ? Optional.empty() : Optional.of(Checksum.of(digests));
  }

  private static Collection<String> required(RenderRequest<ApplicationSpec> request, String kind) {
    return isRequested(request, kind) ? PodReferences.required(request, kind) : List.of();
  }

  private static Collection<String> optional(RenderRequest<ApplicationSpec> request, String kind) {
    return isRequested(request, kind) ? PodReferences.optional(request, kind) : List.of();
  }

  private static boolean isRequested(RenderRequest<ApplicationSpec> request, String kind) {
    RolloutSpec rollout = request.spec().rollout();
    return rollout != null && rollout.restartOn().contains(kind);
  }
}
