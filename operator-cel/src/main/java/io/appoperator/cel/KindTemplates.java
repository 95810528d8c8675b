package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.PrimaryKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.cel.schema.ModelKinds;
import io.appoperator.cel.schema.ModelShapes;
import io.appoperator.cel.schema.SchemaShapes;
import io.appoperator.cel.schema.Shape;
import io.appoperator.cel.template.Problems;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.kind.ClusterScopedKinds;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The kinds of the objects of a file: those in its list, and those of its templates. */
final class KindTemplates {

  private static final int MAX_OBSERVED = 16;

  private final Problems problems;
  private final ModelKinds model;
  private final ModelShapes shapes = new ModelShapes();
  private final List<PrimaryKind<?>> primaries;
  private final Map<String, ManagedKind> managed = new LinkedHashMap<>();
  private final Map<String, Shape> liveTypes = new LinkedHashMap<>();

  KindTemplates(Problems problems, ModelKinds model, List<PrimaryKind<?>> primaries) {
    this.problems = problems;
    this.model = model;
    this.primaries = primaries;
  }

  /** Adds the kinds in the list of a file. */
  void declare(JsonNode kinds) {
    for (int i = 0; i < kinds.size(); i++) {
      String path = "kinds[" + i + "]";
      JsonNode declared = kinds.get(i);
      String apiVersion = declared.path("apiVersion").asText();
      String name = declared.path("kind").asText();
      Optional<ResourceKind> known = known(apiVersion, name);
      if (known.isEmpty() && !declared.has("plural")) {
        problems.add(
            path,
            "%s of %s is not a kind of Kubernetes, so it needs a plural.%s"
                .formatted(name, apiVersion, NearestName.hint(name, model.names())));
        continue;
      }
      ResourceKind kind =
          known.orElseGet(
              () ->
                  new ResourceKind(
                      group(apiVersion),
                      version(apiVersion),
                      name,
                      declared.path("plural").asText()));
      if (managed.containsKey(key(apiVersion, name))) {
        problems.add(path, "The kind %s is twice in the list.".formatted(name));
      }
      add(kind, declared, path);
    }
  }

  private void add(ResourceKind kind, JsonNode declared, String path) {
    if (ClusterScopedKinds.contains(kind)) {
      problems.add(path, clusterScoped(kind.kind()));
    }
    ManagedKind result = ManagedKind.of(kind);
    if (declared.path("optional").asBoolean()) {
      result = result.optional();
    }
    List<String> observed = new ArrayList<>();
    declared.path("observes").forEach(value -> observed.add(value.asText()));
    if (!observed.isEmpty()) {
      result = result.observes(observed.toArray(String[]::new));
    }
    String key = key(kind.apiVersion(), kind.kind());
    managed.put(key, result);
    if (declared.has("schema")) {
      new SchemaCheck(problems).check(declared.path("schema"), path + ".schema");
      liveTypes.put(key, withMetadata(SchemaShapes.of(kind.kind(), declared.path("schema"))));
    }
  }

  /** Adds values of the objects of a kind that rules for the status read. */
  void observe(String apiVersion, String name, List<String> paths, String path) {
    String key = key(apiVersion, name);
    @Nullable ManagedKind kind = managed.get(key);
    if (kind == null) {
      return;
    }
    ManagedKind observed = kind.observes(paths.toArray(String[]::new));
    if (observed.observed().size() > MAX_OBSERVED) {
      problems.add(
          path + ".observes",
          "It observes %s values of %s; at most %s are possible."
              .formatted(observed.observed().size(), name, MAX_OBSERVED));
      return;
    }
    managed.put(key, observed);
  }

  /**
   * Returns the type of the objects of a template; null if its kind is unknown, which is recorded.
   */
  @Nullable Shape typeOf(
      JsonNode template, String path, boolean retained, List<String> initialOnly) {
    String apiVersion = template.path("apiVersion").asText();
    String name = template.path("kind").asText();
    String key = key(apiVersion, name);
    if (!managed.containsKey(key)) {
      Optional<ResourceKind> known = known(apiVersion, name);
      if (known.isEmpty()) {
        problems.add(path + ".kind", unknown(apiVersion, name));
        return null;
      }
      if (ClusterScopedKinds.contains(known.get())) {
        problems.add(path + ".kind", clusterScoped(name));
      }
      managed.put(key, ManagedKind.of(known.get()));
    }
    ManagedKind kind = managed.get(key);
    if (kind != null) {
      ManagedKind marked = retained ? kind.mayBeRetained() : kind;
      for (String field : initialOnly) {
        marked = marked.mayMarkInitialOnly(FieldPath.of(field).toString());
      }
      managed.put(key, marked);
    }
    return withoutStatus(liveType(apiVersion, name));
  }

  /** Returns the type of the live objects of a kind. */
  Shape liveType(String apiVersion, String name) {
    return liveTypes.computeIfAbsent(key(apiVersion, name), unused -> loadedType(apiVersion, name));
  }

  /** Only controllers write a status. */
  private static Shape withoutStatus(Shape live) {
    if (!(live instanceof Shape.Fields object) || object.field("status").isEmpty()) {
      return live;
    }
    Map<String, Supplier<Shape>> fields = new TreeMap<>(object.fields());
    fields.remove("status");
    return new Shape.Fields(
        object.name(),
        fields,
        object.required().stream().filter(fields::containsKey).collect(Collectors.toSet()));
  }

  private String unknown(String apiVersion, String name) {
    return "There is no kind '%s' of '%s' in Kubernetes.%s Correct it, or add the kind with its plural to 'kinds'."
        .formatted(name, apiVersion, NearestName.hint(name, model.names()));
  }

  private static String clusterScoped(String kind) {
    return "Objects of the kind %s are in no namespace, so that a resource cannot own them."
        .formatted(kind);
  }

  private Shape loadedType(String apiVersion, String kind) {
    Optional<Class<? extends HasMetadata>> type = model.find(apiVersion, kind);
    if (type.isPresent()) {
      return shapes.of(type.get());
    }
    return primary(apiVersion, kind)
        .map(primary -> withMetadata(SchemaShapes.of(kind, PrimarySchemas.of(primary))))
        .orElse(Shape.Scalar.ANY);
  }

  /** A schema may leave out what all objects have, and a status, which templates do not write. */
  private Shape withMetadata(Shape shape) {
    if (!(shape instanceof Shape.Fields object)) {
      return shape;
    }
    Shape metadata = shapes.of(ObjectMeta.class);
    Map<String, Supplier<Shape>> fields = new TreeMap<>(object.fields());
    fields.put("apiVersion", () -> Shape.Scalar.STRING);
    fields.put("kind", () -> Shape.Scalar.STRING);
    fields.put("metadata", () -> metadata);
    fields.putIfAbsent("status", () -> Shape.Scalar.ANY);
    return new Shape.Fields(object.name(), fields, object.required());
  }

  private Optional<ResourceKind> known(String apiVersion, String name) {
    Optional<ResourceKind> found = model.find(apiVersion, name).map(ResourceKind::of);
    return found.or(() -> primary(apiVersion, name).map(PrimaryKind::kind));
  }

  private Optional<PrimaryKind<?>> primary(String apiVersion, String name) {
    return primaries.stream()
        .filter(
            kind -> kind.kind().apiVersion().equals(apiVersion) && kind.kind().kind().equals(name))
        .<PrimaryKind<?>>map(kind -> kind)
        .findFirst();
  }

  /** Returns the kinds, with what the file declares about them. */
  Map<String, ManagedKind> managed() {
    return managed;
  }

  static String key(String apiVersion, String kind) {
    return apiVersion + " " + kind;
  }

  private static String group(String apiVersion) {
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }

  private static String version(String apiVersion) {
    return apiVersion.substring(apiVersion.indexOf('/') + 1);
  }
}
