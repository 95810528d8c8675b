package io.appoperator.application;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.MetadataSyntax;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the API server accepts in an Application, but refuses in the objects that it renders to. The
 * definition cannot say it: CEL counts no bytes, and the size of embedded types has no bound.
 */
final class ObjectErrors {

  private static final int CONFIG_MAP_LIMIT = 1 << 20;

  private ObjectErrors() {}

  static Stream<Diagnostic> findAll(ApplicationSpec spec) {
    return Stream.of(
            requestsAboveLimits("spec.resources", spec.resources()),
            requestsAboveLimits("spec.sidecars", spec.sidecars()),
            requestsAboveLimits("spec.initContainers", spec.initContainers()),
            configTooLarge(spec),
            annotationsTooLarge(spec),
            SelectorErrors.findAll(spec))
        .flatMap(errors -> errors);
  }

  private static Stream<Diagnostic> requestsAboveLimits(String path, List<Container> containers) {
    return IntStream.range(0, containers.size())
        .boxed()
        .flatMap(
            i ->
                requestsAboveLimits(
                    "%s[%s].resources".formatted(path, i), containers.get(i).getResources()));
  }

  private static Stream<Diagnostic> requestsAboveLimits(
      String path, @Nullable ResourceRequirements resources) {
    if (resources == null || resources.getRequests() == null || resources.getLimits() == null) {
      return Stream.empty();
    }
    Map<String, Quantity> limits = resources.getLimits();
    return resources.getRequests().entrySet().stream()
        .filter(request -> limits.containsKey(request.getKey()))
        .filter(request -> request.getValue().compareTo(limits.get(request.getKey())) > 0)
        .map(
            request ->
                Diagnostic.invalid(
                    path + ".requests." + request.getKey(),
                    "The request %s is above the limit %s; lower it or raise the limit."
                        .formatted(request.getValue(), limits.get(request.getKey()))));
  }

  private static Stream<Diagnostic> configTooLarge(ApplicationSpec spec) {
    long bytes =
        spec.configData().values().stream()
            .mapToLong(file -> file.getBytes(StandardCharsets.UTF_8).length)
            .sum();
    return bytes <= CONFIG_MAP_LIMIT
        ? Stream.empty()
        : Stream.of(
            Diagnostic.invalid(
                "spec.configData",
                "The files have %s bytes in total, but a ConfigMap is limited to %s; mount large files from a volume."
                    .formatted(bytes, CONFIG_MAP_LIMIT)));
  }

  private static Stream<Diagnostic> annotationsTooLarge(ApplicationSpec spec) {
    NetworkSpec network = spec.network();
    ServiceSettings service = network == null ? null : network.service();
    IngressSettings ingress = network == null ? null : network.ingress();
    return Stream.of(
            tooLarge(
                "spec.podMetadata.annotations",
                spec.podMetadata() == null ? Map.of() : spec.podMetadata().annotations()),
            tooLarge(
                "spec.network.service.annotations",
                service == null ? Map.of() : service.annotations()),
            tooLarge(
                "spec.network.ingress.annotations",
                ingress == null ? Map.of() : ingress.annotations()))
        .flatMap(errors -> errors);
  }

  private static Stream<Diagnostic> tooLarge(String path, Map<String, String> annotations) {
    return MetadataSyntax.fitOneObject(annotations)
        ? Stream.empty()
        : Stream.of(
            Diagnostic.invalid(
                path,
                "The annotations of an object must not exceed %s bytes in total, keys included; shorten them."
                    .formatted(MetadataSyntax.MAX_ANNOTATION_BYTES)));
  }
}
